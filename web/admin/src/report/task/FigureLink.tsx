import { Link } from 'react-router'
import styles from './task-report.module.css'

/** A figure that leads to the list of what it counts; plain where there is none. */
export function FigureLink({ value, to, label }: { value: number; to: string | null; label: string }) {
  if (to === null || value === 0) return <>{value}</>
  return (
    <Link className={styles.figure ?? ''} to={to} aria-label={label}>
      {value}
    </Link>
  )
}
