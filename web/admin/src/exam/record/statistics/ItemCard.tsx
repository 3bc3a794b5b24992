import { Tag } from 'antd'
import { Link } from 'react-router'
import type { ItemStatistics } from '@lianda/shared/module/exam/record.admin.contract'
import { score } from '../../../platform/format'
import type { Counted } from '../record-address'
import { useText } from '../../../platform/text'
import { ChoiceBars } from './ChoiceBars'
import { isGrave, percent, verdictInWords } from './verdict-words'
import styles from './statistics.module.css'

const COLOURS: Record<ItemStatistics['verdict'], string | undefined> = {
  key_suspect: 'error',
  too_hard: 'warning',
  weak: 'warning',
  too_easy: 'warning',
  distractor_unused: 'processing',
  too_few: undefined,
  fine: 'success',
}

interface Props {
  item: ItemStatistics
  /** The user may open the question in the bank. */
  mayOpen: boolean
  /** The records that a figure counts; null: the user may not read them. */
  recordsOf: ((which: Counted) => string) | null
}

/** Statistics of one question: the verdict in words, then the figures and the answers given. */
export function ItemCard({ item, mayOpen, recordsOf }: Props) {
  const t = useText()
  return (
    <li className={styles.item}>
      <p className={styles.itemHead}>
        <Tag color={COLOURS[item.verdict]}>{t(`exam-statistics.short.${item.verdict}`)}</Tag>
        <span>{t(`question-bank.type.${item.type}`)}</span>
        <span>{t('exam-admin.record.worth', { score: score(item.score) })}</span>
        <span className={styles.grow} />
        {recordsOf && item.losers > 0 ? (
          <Link to={recordsOf({ lost: item.questionId })}>{t('exam-statistics.losers', { count: item.losers })}</Link>
        ) : null}
        {mayOpen && item.bankId !== null ? (
          <Link to={`/admin/voice/editbank?id=${item.bankId}`}>{t('exam-statistics.openQuestion')}</Link>
        ) : null}
      </p>
      <p className={styles.stem}>{item.text}</p>
      {item.verdict === 'fine' ? null : (
        <p className={isGrave(item) ? styles.verdict : styles.faint}>{verdictInWords(item, t, t('office.comma'))}</p>
      )}
      <details open={isGrave(item)}>
        <summary>
          {[
            t('exam-statistics.answers', { count: item.answers }),
            item.unanswered > 0 ? t('exam-statistics.unanswered', { count: item.unanswered }) : '',
            item.difficulty === null ? '' : t('exam-statistics.difficulty', { percent: percent(item.difficulty) }),
            item.discrimination === null
              ? ''
              : t('exam-statistics.discrimination', { figure: item.discrimination.toFixed(2) }),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </summary>
        <ChoiceBars
          item={item}
          recordsOf={recordsOf && ((gave) => recordsOf({ had: item.questionId, ...(gave === null ? {} : { gave }) }))}
        />
      </details>
    </li>
  )
}
