import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Icon } from '@lianda/shared/ui/Icon'
import styles from './selection-bar.module.css'

interface Props {
  label: string
  /** How many are selected. */
  count: string
  clear: string
  onClear: () => void
  /** Destructive actions come last. */
  children: ReactNode
}

/** Floats over a list while rows are selected. */
export function SelectionBar({ label, count, clear, onClear, children }: Props) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={label}>
      <strong role="status">{count}</strong>
      {children}
      <i className={styles.line} aria-hidden />
      <BarButton label={clear} icon={<Icon name="close" size={16} />} onClick={onClear} iconOnly />
    </div>
  )
}

interface ButtonProps {
  label: string
  icon: ReactNode
  disabled?: boolean
  danger?: boolean
  iconOnly?: boolean
  onClick?: () => void
}

export function BarButton({ label, icon, danger = false, iconOnly = false, ...button }: ButtonProps) {
  return (
    <Button
      type="text"
      className={danger ? `${styles.button} ${styles.danger}` : styles.button}
      icon={icon}
      {...(iconOnly ? { 'aria-label': label, title: label } : {})}
      {...button}
    >
      {iconOnly ? null : label}
    </Button>
  )
}
