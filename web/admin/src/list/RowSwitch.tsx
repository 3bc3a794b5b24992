import { Switch } from 'antd'
import styles from './list.module.css'

interface Props {
  checked: boolean
  disabled?: boolean
  /** What it turns on, with the row's name. */
  label: string
  onChange: (on: boolean) => void
}

/** The switch of a row: drawn small, with a target of 24 px. */
export function RowSwitch({ checked, disabled = false, label, onChange }: Props) {
  return (
    <Switch
      size="small"
      className={styles.switch ?? ''}
      checked={checked}
      disabled={disabled}
      aria-label={label}
      onChange={onChange}
    />
  )
}
