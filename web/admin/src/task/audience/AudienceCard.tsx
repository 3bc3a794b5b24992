import { useText } from '../../platform/text'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { includedIds, meansNobody } from '@lianda/shared/module/task/audience.rules'
import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { lateLayer } from '../../parts/late-part'
import type { NamedAudience } from '../editor/task-draft.rules'
import { useReach } from './use-reach'
import styles from '../task.module.css'

const AudienceDialog = lateLayer(
  async () => (await import('./AudienceDialog')).AudienceDialog,
  ({ open }) => open,
)

/** Maximum number of names shown; the rest is counted. */
const SHOWN = 8

interface Props {
  named: NamedAudience
  scope: TaskDetail['audienceScope']
  locked: boolean
  onChange: (named: NamedAudience) => void
}

/** The audience of the package, and how many learners it has now. */
export function AudienceCard({ named, scope, locked, onChange }: Props) {
  const t = useText()
  const [choosing, setChoosing] = useState(false)
  const { audience, names } = named
  const { reach, failure } = useReach(audience)
  const { exceptIds: excepted = [] } = audience
  const ids = audience.everyone ? [] : includedIds(audience)
  const listed = [...ids.filter((id) => !excepted.includes(id)), ...excepted]
  const nobody = meansNobody(audience)
  return (
    <section className={styles.card} aria-labelledby="task-audience">
      <header className={styles.cardHead}>
        <h2 id="task-audience">{t('task-admin.audience.title')}</h2>
        <span className={styles.grow} />
        {locked ? null : (
          <Button id="task-audience-choose" onClick={() => setChoosing(true)}>
            {t(nobody ? 'task-admin.audience.choose' : 'task-admin.audience.change')}
          </Button>
        )}
      </header>
      {nobody ? (
        <p className={styles.quiet}>{t('task-admin.audience.none')}</p>
      ) : (
        <>
          <p className={styles.figure} role="status">
            <b>{reach?.learners ?? '…'}</b>{' '}
            {failure ? failure.message : reach ? t('task-admin.audience.people', { n: reach.departmentCount }) : null}
          </p>
          <div className={styles.tags}>
            {audience.everyone ? <Tag>{t('task-admin.audience.everyone')}</Tag> : null}
            {listed.slice(0, SHOWN).map((id) => (
              <Tag key={id}>
                {excepted.includes(id)
                  ? t('task-admin.audience.without', { name: names[id] ?? '—' })
                  : (names[id] ?? '—')}
              </Tag>
            ))}
            {listed.length > SHOWN ? <span>{t('task-admin.audience.more', { n: listed.length - SHOWN })}</span> : null}
          </div>
          <p className={styles.quiet}>{t('task-admin.audience.rule')}</p>
        </>
      )}
      <AudienceDialog
        open={choosing}
        first={named}
        scope={scope}
        onClose={() => setChoosing(false)}
        onChosen={(chosen) => {
          onChange(chosen)
          setChoosing(false)
        }}
      />
    </section>
  )
}
