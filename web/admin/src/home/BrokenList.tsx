import { Link } from 'react-router'
import type { TaskFaultRow } from '@lianda/shared/module/task/task-fault.admin.contract'
import { useText } from '../platform/text'
import { stepOf, useReason } from '../task/fault/fault-query'
import { checkRoute, editRoute, progressRoute } from '../task/task-kind'
import styles from './board.module.css'

const ROUTES = { edit: editRoute, check: checkRoute, progress: progressRoute }

/** The packages that failed last by name, each with what failed, why, and what to do. */
export function BrokenList({ rows }: { rows: readonly TaskFaultRow[] }) {
  const t = useText()
  const reasonOf = useReason()
  return (
    <ul className={styles.broken} aria-label={t('home.waiting.broken')}>
      {rows.map(({ id, title, type, publishState, faults }) => (
        <li key={id}>
          <Link to={ROUTES[stepOf(publishState, faults)](type, id)}>{title}</Link>
          {faults.map((fault) => (
            <p key={fault.what}>
              {t('home.waiting.brokenBy', {
                what: t(`task-admin.fault.what.${fault.what}`),
                reason: reasonOf(fault),
              })}
              <span>{t(`task-admin.fault.do.${fault.check === null ? fault.what : 'check'}`)}</span>
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
