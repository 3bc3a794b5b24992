import type { ReactNode } from 'react'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { subtaskReport } from '@lianda/shared/module/report/subtask-report.admin.contract'
import { SMALL_GROUP } from '@lianda/shared/module/report/task-report.admin.contract'
import { Chart } from '../../parts/chart/Chart'
import { useText } from '../../platform/text'
import { useReportWords } from './report-words'
import styles from './task-report.module.css'

const rangeOf = (bin: number) => (bin === 9 ? '90–100' : `${String(bin * 10)}–${String(bin * 10 + 9)}`)

interface Props {
  report: OutputOf<typeof subtaskReport>
  /** Stands beside the chart. */
  children?: ReactNode
}

/** How the people of a step scored. */
export function StepSummary({ report: { figures, histogram }, children }: Props) {
  const t = useText()
  const words = useReportWords()
  if (figures === null) return <p className={styles.hint}>{t('task-report.few', { n: SMALL_GROUP })}</p>
  const shown: [name: string, value: string][] = [
    [t('task-report.column.people'), String(figures.people)],
    [t('task-report.state.passed'), String(figures.states.passed)],
    [t('task-report.column.passRate'), words.share(figures.passRate)],
    [t('task-report.column.score'), words.mean(figures.score)],
    [t('task-report.column.minutes'), words.mean(figures.minutes)],
    [t('task-report.analysis.attempts'), String(figures.attempts)],
  ]
  return (
    <section className={styles.totals} aria-label={t('task-report.analysis.figures')}>
      <dl className={styles.figures}>
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.beside}>
        <Chart
          empty={t('task-report.subtask.noScore')}
          figures={{
            kind: 'bars',
            caption: t('task-report.subtask.histogram'),
            heading: t('task-report.subtask.range'),
            names: histogram.map((_n, bin) => ({ name: rangeOf(bin) })),
            series: [{ name: t('task-report.column.people'), values: histogram }],
          }}
        />
        {children}
      </div>
    </section>
  )
}
