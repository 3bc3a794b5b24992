import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ItemStatistics, UNANSWERED } from '@lianda/shared/module/exam/record.admin.contract'
import { useText } from '../../../platform/text'
import { percent } from './verdict-words'
import styles from './statistics.module.css'

interface Props {
  item: ItemStatistics
  /** The records with this answer (null: with any or none); null: the user may not read them. */
  recordsOf: ((gave: string | null) => string) | null
}

/** How often each option or text was given, and none; the bars only repeat the table's figures. */
export function ChoiceBars({ item, recordsOf }: Props) {
  const t = useText()
  const people = (count: number, gave: string | null) => {
    const words = t('exam-statistics.people', { count })
    return recordsOf && count > 0 ? <Link to={recordsOf(gave)}>{words}</Link> : words
  }
  const line = (key: string, name: ReactNode, { count, right }: { count: number; right: boolean }) => {
    const share = percent(count / item.answers)
    return (
      <tr key={key} className={right ? styles.rightChoice : undefined}>
        <th scope="row">{name}</th>
        <td>
          <span className={styles.track} aria-hidden>
            <i style={{ width: `${String(share)}%` }} />
          </span>
          {t('exam-statistics.percent', { percent: share })}
        </td>
        <td>{people(count, key)}</td>
      </tr>
    )
  }
  return (
    <>
      {item.choices.length === 0 ? <p className={styles.faint}>{t('exam-statistics.noTexts')}</p> : null}
      <table className={styles.choices}>
        <caption className={styles.hidden}>{t('exam-statistics.choices')}</caption>
        <thead className={styles.hidden}>
          <tr>
            <th scope="col">{t('exam-statistics.choice')}</th>
            <th scope="col">{t('exam-statistics.share')}</th>
            <th scope="col">{t('exam-statistics.count')}</th>
          </tr>
        </thead>
        <tbody>
          {item.choices.map((choice) =>
            line(
              choice.key,
              <>
                {choice.label === '' || item.type === 2 ? null : (
                  <b>{item.type === 3 ? t('question-bank.question.blank', { n: choice.label }) : choice.label}</b>
                )}{' '}
                {item.type === 2 ? t(`exam-admin.record.answers.judge.${choice.label}`) : choice.text}
                {choice.right ? <em>{t('exam-statistics.right')}</em> : null}
              </>,
              choice,
            ),
          )}
          {item.unanswered > 0
            ? line(UNANSWERED, t('exam-statistics.gaveNone'), { count: item.unanswered, right: false })
            : null}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('exam-statistics.hadIt')}
            </th>
            <td>{people(item.answers, null)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}
