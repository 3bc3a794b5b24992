import { Drawer, Skeleton } from 'antd'
import { useMemo } from 'react'
import { roundRecordGet } from '@lianda/shared/module/faq/round/round.admin.contract'
import { ListError } from '../../list/ListStates'
import { score } from '../../platform/format'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import { RoundAsks } from './RoundAsks'
import styles from './round-record.module.css'

interface Props {
  /** Null while closed. */
  id: string | null
  /** The question, from 1, at which it opens. */
  question?: number
  onClose: () => void
}

/** One round: every answer with its recording beside what was expected, and where the learner stands. */
export function RoundRecordDrawer({ id, question, onClose }: Props) {
  const t = useText()
  return (
    <Drawer open={id !== null} size={640} title={t('faq-record.detail')} onClose={onClose} destroyOnHidden>
      {id !== null && <Detail key={id} id={id} question={question} />}
    </Drawer>
  )
}

function Detail({ id, question }: { id: string; question: number | undefined }) {
  const t = useText()
  const shown = useMemo(() => (question === undefined ? null : { question }), [question])
  const { data, failure, reload } = useCall(roundRecordGet, { id })
  if (failure !== null) return <ListError failure={failure} kept={false} onRetry={reload} />
  if (data === null) return <Skeleton active />
  const { record, points, round, original } = data
  return (
    <>
      <p>
        <b>{record.userName}</b>{' '}
        {record.total === null ? t('faq-record.notAssessed') : t('faq-record.points', { score: score(record.total) })}
      </p>
      {original && (
        <p className={styles.faint}>
          {t(original.passed ? 'faq-record.appealedPassed' : 'faq-record.appealed', {
            score: original.total === null ? '—' : score(original.total),
          })}
        </p>
      )}
      <ul className={styles.points}>
        {points.map(({ name, right, asked }) => (
          <li key={name}>
            {name || t('faq-record.noPoint')}: {t('faq-record.of', { right, questions: asked })}
          </li>
        ))}
      </ul>
      <RoundAsks asks={round.asks} shown={shown} />
    </>
  )
}
