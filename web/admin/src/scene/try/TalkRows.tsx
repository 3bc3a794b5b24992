import { Tag } from 'antd'
import type { TriedLearnerRow, TriedTalk, TriedTurn } from '@lianda/shared/module/practice/try.admin.contract'
import { useText } from '../../platform/text'
import { Costs } from './Costs'
import styles from '../free/free.module.css'

interface Props {
  rows: TriedTalk['rows']
  /** A turn that has no answer yet. */
  waiting: TriedTurn | null
  busy: boolean
  /** The customer's name. */
  customer: string
}

/** What was said on both sides, with what each turn was understood as. */
export function TalkRows({ rows, waiting, busy, customer }: Props) {
  const t = useText()
  return (
    <ol className={styles.talk} aria-live="polite" aria-busy={busy} aria-label={t('free-practice.try.title')}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added, at the end
        <li key={at} data-who={row.who}>
          <b>{row.who === 'customer' ? customer || t('scene-edit.section.persona') : t('free-practice.try.you')}</b>
          <p>{row.text || t('free-practice.try.silent')}</p>
          {row.who === 'learner' ? <Understood row={row} /> : null}
        </li>
      ))}
      {waiting ? (
        <li data-who="learner">
          <b>{t('free-practice.try.you')}</b>
          <p>{waiting.kind === 'said' ? waiting.text : t('free-practice.try.silent')}</p>
          {/* A turn that got no answer says so beneath the list. */}
          {busy ? <Tag>{t('free-practice.try.thinking')}</Tag> : null}
        </li>
      ) : null}
    </ol>
  )
}

/** What a turn was understood as, why, and what it would cost. */
function Understood({ row }: { row: TriedLearnerRow }) {
  const t = useText()
  const beside = row.did !== null || row.noticed !== null || row.remembered.length > 0
  return (
    <span className={styles.understood}>
      {row.met.map((label) => (
        <Tag key={label} color="success">
          {label}
        </Tag>
      ))}
      {row.did ? (
        <Tag color="processing">
          {t(`free-practice.try.did.${row.did.kind}`, { label: row.did.label, defaultValue: row.did.label })}
        </Tag>
      ) : null}
      {row.remembered.map(({ label, text }) => (
        <Tag key={label}>{t('free-practice.try.remembered', { label, text })}</Tag>
      ))}
      {row.noticed ? <Tag color="warning">{t('free-practice.try.noticed', row.noticed)}</Tag> : null}
      {row.met.length === 0 && !beside ? <Tag>{t(`free-practice.try.result.${row.result}`)}</Tag> : null}
      {row.conduct.map((kind) => (
        <Tag key={kind} color="error">
          {t(`free-practice.try.conduct.${kind}`)}
        </Tag>
      ))}
      <Costs costs={row.costs} />
      <small>
        {[
          row.nearest && row.text !== '' ? t('free-practice.try.why', { score: row.score, quote: row.nearest }) : null,
          row.judged ? t('free-practice.try.judged') : null,
          row.by === 'late' ? t('free-practice.try.late') : null,
        ]
          .filter((part) => part !== null)
          .join(' ')}
      </small>
    </span>
  )
}
