import { useText } from '../../platform/text'
import type { AudienceInput } from '@lianda/shared/module/task/task.admin.contract'
import type { Reach } from '@lianda/shared/module/task/task-audience.admin.contract'
import { ReachBars } from '../audience/ReachBars'
import styles from './check.module.css'

/** The learners who will get the package. */
export function ReachCard({ reach, audience }: { reach: Reach; audience: AudienceInput }) {
  const t = useText()
  const rule = audience.everyone || audience.departmentIds.length > 0
  return (
    <section className={styles.panel} aria-labelledby="check-reach">
      <h2 id="check-reach">{t('task-admin.check.who')}</h2>
      <p className={styles.figure}>
        <b>{reach.learners}</b> {t('task-admin.audience.people', { n: reach.departmentCount })}
      </p>
      <p>{t(rule ? 'task-admin.audience.rule' : 'task-admin.audience.byName')}</p>
      {reach.learners > 0 ? <ReachBars reach={reach} /> : null}
    </section>
  )
}
