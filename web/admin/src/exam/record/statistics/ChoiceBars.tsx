import type { ItemStatistics } from '@lianda/shared/module/exam/record.admin.contract'
import { useText } from '../../../platform/text'
import { percent } from './verdict-words'
import styles from './statistics.module.css'

/** How often each option or text was given; the bars only repeat the table's figures. */
export function ChoiceBars({ item }: { item: ItemStatistics }) {
  const t = useText()
  if (item.choices.length === 0) return <p className={styles.faint}>{t('exam-admin.statistics.noTexts')}</p>
  return (
    <table className={styles.choices}>
      <caption className={styles.hidden}>{t('exam-admin.statistics.choices')}</caption>
      <thead className={styles.hidden}>
        <tr>
          <th scope="col">{t('exam-admin.statistics.choice')}</th>
          <th scope="col">{t('exam-admin.statistics.share')}</th>
          <th scope="col">{t('exam-admin.statistics.count')}</th>
        </tr>
      </thead>
      <tbody>
        {item.choices.map((choice) => (
          <tr key={`${choice.label}/${choice.text}`} className={choice.right ? styles.rightChoice : undefined}>
            <th scope="row">
              {choice.label === '' || item.type === 2 ? null : (
                <b>{item.type === 3 ? t('question-bank.question.blank', { n: choice.label }) : choice.label}</b>
              )}{' '}
              {item.type === 2 ? t(`exam-admin.record.answers.judge.${choice.label}`) : choice.text}
              {choice.right ? <em>{t('exam-admin.statistics.right')}</em> : null}
            </th>
            <td>
              <span className={styles.track} aria-hidden>
                <i style={{ width: `${String(percent(choice.share))}%` }} />
              </span>
              {t('exam-admin.statistics.percent', { percent: percent(choice.share) })}
            </td>
            <td>{t('exam-admin.statistics.people', { count: choice.count })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
