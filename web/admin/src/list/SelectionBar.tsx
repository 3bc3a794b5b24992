import { Button } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '@lianda/shared/ui/Icon'
import styles from './selection-bar.module.css'

interface Props {
  label: string
  /** How many rows are selected, in words. */
  selected: string
  clearLabel: string
  onClear: () => void
  /** `SelectionButton`s; destructive ones come last. */
  children: ReactNode
}

/** Floats over a list while rows are selected. */
export function SelectionBar({ label, selected, clearLabel, onClear, children }: Props) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={label}>
      <strong role="status">{selected}</strong>
      {children}
      <i className={styles.line} aria-hidden />
      <Button
        type="text"
        className={styles.button}
        aria-label={clearLabel}
        title={clearLabel}
        icon={<Icon name="close" size={16} />}
        onClick={onClear}
      />
    </div>
  )
}

/** A command for the selected rows. */
export function SelectionButton({
  danger = false,
  ...props
}: Omit<ComponentProps<typeof Button>, 'type' | 'className'>) {
  return <Button type="text" className={danger ? `${styles.button} ${styles.danger}` : styles.button} {...props} />
}
