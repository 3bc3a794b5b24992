import { useText } from '../../platform/text'
import type { Reach } from '@lianda/shared/module/task/task-audience.admin.contract'
import styles from '../task.module.css'

/** Number of branches with a colour of their own; the rest shares one. */
const COLOURS = 5

/** Learners by chosen branch: one bar, and the same figures as a list. */
export function ReachBars({ reach }: { reach: Reach }) {
  const t = useText()
  const head = reach.departments.slice(0, COLOURS)
  const rest = reach.departments.slice(COLOURS)
  const others = rest.reduce((sum, row) => sum + row.learners, 0)
  const rows = [
    ...head.map((row) => ({
      key: row.id ?? 'named',
      name: row.name || t('task-admin.audience.named'),
      learners: row.learners,
    })),
    ...(others > 0
      ? [{ key: 'others', name: t('task-admin.audience.others', { n: rest.length }), learners: others }]
      : []),
  ]
  return (
    <>
      <div className={styles.bar} aria-hidden>
        {rows.map((row, at) => (
          <i key={row.key} style={{ flexGrow: row.learners, background: colour(at) }} />
        ))}
      </div>
      <ul className={styles.branches}>
        {rows.map((row, at) => (
          <li key={row.key}>
            <i style={{ background: colour(at) }} aria-hidden />
            <span>{row.name}</span>
            <span>{t('task-admin.audience.count', { n: row.learners })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const colour = (at: number): string => (at < COLOURS ? `var(--ld-data-${at + 1})` : 'var(--ld-line-control)')
