import { useText } from '../../platform/text'
import { Tag } from 'antd'
import { includedIds, meansNobody } from '@lianda/shared/module/task/audience.rules'
import type { NamedAudience } from '../editor/task-draft.rules'
import { ReachBars } from './ReachBars'
import { useReach } from './use-reach'
import styles from '../task.module.css'

/** The chosen audience and the learners that it includes now. */
export function ReachPane({ named, onRemove }: { named: NamedAudience; onRemove: (id: string) => void }) {
  const t = useText()
  const { audience, names } = named
  const { reach, failure } = useReach(audience)
  const { exceptIds: excepted = [] } = audience
  const ids = audience.everyone ? [] : includedIds(audience)
  const listed = ids.filter((id) => !excepted.includes(id))
  return (
    <aside className={styles.reach} aria-label={t('task-admin.audience.chosen')}>
      <h3>{t('task-admin.audience.chosen')}</h3>
      {meansNobody(audience) ? <p className={styles.quiet}>{t('task-admin.audience.none')}</p> : null}
      {failure ? (
        <p className={styles.problem} role="alert">
          {failure.message}
        </p>
      ) : meansNobody(audience) ? null : (
        <>
          <p className={styles.figure} role="status">
            <b>{reach?.learners ?? '…'}</b> {t('task-admin.audience.people', { n: reach?.departmentCount ?? 0 })}
          </p>
          {reach ? <ReachBars reach={reach} /> : null}
        </>
      )}
      <div className={styles.tags}>
        {audience.everyone ? <Tag>{t('task-admin.audience.everyone')}</Tag> : null}
        {[...listed, ...excepted].map((id) => (
          <Tag
            key={id}
            closable={{ 'aria-label': t('task-admin.audience.remove', { name: names[id] ?? '' }) }}
            onClose={(event) => {
              event.preventDefault()
              onRemove(id)
            }}
          >
            {excepted.includes(id) ? t('task-admin.audience.without', { name: names[id] ?? '—' }) : (names[id] ?? '—')}
          </Tag>
        ))}
      </div>
    </aside>
  )
}
