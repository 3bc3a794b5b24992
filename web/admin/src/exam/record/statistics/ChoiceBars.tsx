import type { ItemStatistics } from '@lianda/shared/module/exam/record.admin.contract'
import { useText } from '../../../platform/text'
import { useExamText } from '../../exam-text'
import { percent } from './verdict-words'
import styles from './statistics.module.css'

/** How often each option or text was given; the bars only repeat the table's figures. */
export function ChoiceBars({ item }: { item: ItemStatistics }) {
  const t = useExamText()
  const general = useText()
  if (item.choices.length === 0) return <p className={styles.faint}>{t('statistics.noTexts')}</p>
  return (
    <table className={styles.choices}>
      <caption className={styles.hidden}>{t('statistics.choices')}</caption>
      <thead className={styles.hidden}>
        <tr>
          <th scope="col">{t('statistics.choice')}</th>
          <th scope="col">{t('statistics.share')}</th>
          <th scope="col">{t('statistics.count')}</th>
        </tr>
      </thead>
      <tbody>
        {item.choices.map((choice) => (
          <tr key={`${choice.label}/${choice.text}`} className={choice.right ? styles.rightChoice : undefined}>
            <th scope="row">
              {choice.label === '' || item.type === 2 ? null : (
                <b>{item.type === 3 ? general('question.blank', { n: choice.label }) : choice.label}</b>
              )}{' '}
              {item.type === 2 ? t(`record.answers.judge.${choice.label}`) : choice.text}
              {choice.right ? <em>{t('statistics.right')}</em> : null}
            </th>
            <td>
              <span className={styles.track} aria-hidden>
                <i style={{ width: `${String(percent(choice.share))}%` }} />
              </span>
              {t('statistics.percent', { percent: percent(choice.share) })}
            </td>
            <td>{t('statistics.people', { count: choice.count })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
