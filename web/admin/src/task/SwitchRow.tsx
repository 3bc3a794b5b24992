import { Switch } from 'antd'
import styles from './task.module.css'

interface Props {
  id: string
  label: string
  hint: string
  checked: boolean
  onChange: (on: boolean) => void
}

/** A switch with its label and explanation. */
export function SwitchRow({ id, label, hint, checked, onChange }: Props) {
  return (
    <div className={styles.switchRow}>
      <Switch id={id} checked={checked} aria-labelledby={`${id}-label`} onChange={onChange} />
      <span>
        <label htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
        <small>{hint}</small>
      </span>
    </div>
  )
}
