import { Drawer, Skeleton, Tag } from 'antd'
import { roundRecordGet } from '@lianda/shared/module/faq/round/round.admin.contract'
import type { RoundAsk, RoundTry } from '@lianda/shared/module/faq/round/round.contract'
import { ListError } from '../../list/ListStates'
import { SoundButton } from '../../parts/SoundButton'
import { score } from '../../platform/format'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import styles from './round-record.module.css'

interface Props {
  /** Null while closed. */
  id: string | null
  onClose: () => void
}

const COLOURS = { right: 'success', partial: 'warning', wrong: 'error', not_understood: 'default' } as const

/** One round: every answer with its recording beside what was expected, and where the learner stands. */
export function RoundRecordDrawer({ id, onClose }: Props) {
  const t = useText()
  return (
    <Drawer open={id !== null} size={640} title={t('faq-record.detail')} onClose={onClose} destroyOnHidden>
      {id !== null && <Detail key={id} id={id} />}
    </Drawer>
  )
}

function Detail({ id }: { id: string }) {
  const t = useText()
  const { data, failure, reload } = useCall(roundRecordGet, { id })
  if (failure !== null) return <ListError failure={failure} kept={false} onRetry={reload} />
  if (data === null) return <Skeleton active />
  const { record, points, round } = data
  return (
    <>
      <p>
        <b>{record.userName}</b>{' '}
        {record.total === null ? t('faq-record.notAssessed') : t('faq-record.points', { score: score(record.total) })}
      </p>
      <ul className={styles.points}>
        {points.map(({ name, right, asked }) => (
          <li key={name}>
            {name || t('faq-record.noPoint')}: {t('faq-record.of', { right, questions: asked })}
          </li>
        ))}
      </ul>
      {round.asks.map((ask) => (
        <Ask key={ask.no} ask={ask} />
      ))}
    </>
  )
}

function Ask({ ask }: { ask: RoundAsk }) {
  const t = useText()
  return (
    <section className={styles.ask}>
      <h3>
        {ask.no + 1}. {ask.question}
      </h3>
      {ask.tries.map((one) => (
        <Answer key={one.no} one={one} />
      ))}
      {ask.expected && (
        <p className={styles.expected}>
          {t('faq-record.expected')}: {ask.expected.answer}
        </p>
      )}
    </section>
  )
}

function Answer({ one }: { one: RoundTry }) {
  const t = useText()
  const { verdict, kind, text, audio, fault, foundValue, expectedValue } = one
  return (
    <div className={styles.answer}>
      <Tag color={verdict === null ? 'default' : COLOURS[verdict]}>
        {t(`faq-record.verdict.${kind === 'skipped' ? 'skipped' : (verdict ?? 'unheard')}`)}
      </Tag>
      <span>{text}</span>
      {fault !== null && (
        <span className={styles.fault}>
          {t(`faq-admin.figures.fault.${fault}`)}
          {foundValue !== null && expectedValue !== null && ` (${foundValue} → ${expectedValue})`}
        </span>
      )}
      {audio && <SoundButton url={audio} label={t('faq-record.listen')} />}
    </div>
  )
}
