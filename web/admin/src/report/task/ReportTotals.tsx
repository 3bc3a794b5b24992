import type { PackageFigures } from '@lianda/shared/module/report/task-report.admin.contract'
import { figure } from '../../platform/figure'
import { useText } from '../../platform/text'
import { useReportWords } from './report-words'
import styles from './task-report.module.css'

/** The figures of all packages that the filters find. */
export function ReportTotals({ totals }: { totals: PackageFigures }) {
  const t = useText()
  const words = useReportWords()
  const figures: [key: string, value: string][] = [
    ['people', figure(totals.people)],
    ['begun', figure(totals.begun)],
    ['passed', figure(totals.states.passed)],
    ['failed', figure(totals.states.failed)],
    ['overdue', figure(totals.states.overdue)],
    ['completion', words.share(totals.completion)],
    ['passRate', words.share(totals.passRate)],
    ['score', words.mean(totals.score)],
    ['minutes', words.mean(totals.minutes)],
  ]
  return (
    <section className={styles.totals} aria-label={t('task-report.totals')}>
      <dl className={styles.figures}>
        {figures.map(([key, value]) => (
          <div key={key}>
            <dt>{key === 'people' ? t('task-report.people') : t(`task-report.column.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{t('task-report.totalsHint')}</p>
    </section>
  )
}
