import type { ReactNode } from 'react'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { subtaskReport } from '@lianda/shared/module/report/subtask-report.admin.contract'
import { SMALL_GROUP } from '@lianda/shared/module/report/task-report.admin.contract'
import type { ProgressState } from '@lianda/shared/module/task/task-progress.admin.contract'
import { Chart } from '../../parts/chart/Chart'
import { scoreRange } from '../../parts/chart/score-range'
import { figure } from '../../platform/figure'
import { useText } from '../../platform/text'
import { FigureLink } from './FigureLink'
import { useReportWords } from './report-words'
import styles from './task-report.module.css'

interface Props {
  report: OutputOf<typeof subtaskReport>
  /** The list of these people; null: the viewer is shown none. */
  listOf: ((which: { state?: ProgressState; bin?: number }) => string) | null
  /** Stands beside the chart. */
  children?: ReactNode
}

/** How the people of a step scored. */
export function StepSummary({ report: { figures, histogram }, listOf, children }: Props) {
  const t = useText()
  const words = useReportWords()
  if (figures === null) return <p className={styles.hint}>{t('task-report.few', { n: SMALL_GROUP })}</p>
  const counted = (name: string, n: number, which: { state?: ProgressState }): [name: string, value: ReactNode] => [
    name,
    <FigureLink
      key={name}
      value={n}
      to={listOf && listOf(which)}
      label={t('task-report.analysis.openPeople', { column: name, n })}
    />,
  ]
  const shown: [name: string, value: ReactNode][] = [
    counted(t('task-report.column.people'), figures.people, {}),
    counted(t('task-report.state.passed'), figures.states.passed, { state: 'passed' }),
    [t('task-report.column.passRate'), words.share(figures.passRate)],
    [t('task-report.column.score'), words.mean(figures.score)],
    [t('task-report.column.minutes'), words.mean(figures.minutes)],
    [t('task-report.analysis.attempts'), figure(figures.attempts)],
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
            names: histogram.map((_n, bin) => ({ name: scoreRange(bin) })),
            series: [
              {
                name: t('task-report.column.people'),
                values: histogram,
                ...(listOf ? { links: histogram.map((_n, bin) => listOf({ bin })) } : {}),
              },
            ],
          }}
        />
        {children}
      </div>
    </section>
  )
}
