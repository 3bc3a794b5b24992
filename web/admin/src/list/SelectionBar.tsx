import { Button, type ButtonProps } from 'antd'
import { forwardRef, type ReactNode } from 'react'
import { cx } from '@lianda/shared/ui/cx'
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
      <div className={styles.commands}>{children}</div>
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

/** A command for the selected rows; a menu may be opened by it, which adds a class and needs the element. */
export const SelectionButton = forwardRef<HTMLButtonElement, Omit<ButtonProps, 'type'>>(function SelectionButton(
  { danger = false, className, ...props },
  ref,
) {
  return <Button ref={ref} type="text" className={cx(styles.button, danger && styles.danger, className)} {...props} />
})
