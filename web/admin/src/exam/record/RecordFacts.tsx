import { useText } from '../../platform/text'
import type { ExamRecord } from '@lianda/shared/module/exam/record.admin.contract'
import { factsInWords } from './facts-words'
import styles from './exam-record.module.css'

/** Key facts as sentences; says so when there is nothing unusual. */
export function RecordFacts({ record }: { record: ExamRecord }) {
  const t = useText()
  return (
    <section className={styles.section} aria-label={t('exam-admin.record.facts.title')}>
      <h2>{t('exam-admin.record.facts.title')}</h2>
      <ul className={styles.facts}>
        {factsInWords(record, t).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  )
}
