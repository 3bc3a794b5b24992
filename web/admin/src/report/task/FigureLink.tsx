import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { figure } from '../../platform/figure'
import styles from './task-report.module.css'

interface Props {
  value: number
  to: string | null
  label: string
  /** How it is written; absent: as a number. */
  children?: ReactNode
}

/** A figure that leads to the list of what it counts; plain where there is none. */
export function FigureLink({ value, to, label, children = figure(value) }: Props) {
  if (to === null || value === 0) return <>{children}</>
  return (
    <Link className={styles.figure ?? ''} to={to} aria-label={label}>
      {children}
    </Link>
  )
}
