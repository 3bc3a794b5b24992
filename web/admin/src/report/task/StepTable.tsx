import { Link } from 'react-router'
import type { AnalysedStep } from '@lianda/shared/module/report/task-analysis.admin.contract'
import type { ProgressState } from '@lianda/shared/module/task/task-progress.admin.contract'
import { figure } from '../../platform/figure'
import { useText } from '../../platform/text'
import type { PackageType } from '../../task/task-kind'
import { FigureLink } from './FigureLink'
import { useReportWords } from './report-words'
import { type Among, peopleAddress, subtaskAddress } from './task-report-address'
import { SideScroll } from '../SideScroll'
import styles from './analysis.module.css'

interface Props {
  rows: readonly AnalysedStep[]
  people: { id: string; type: PackageType } | null
  among: Among
}

const STATES: readonly ProgressState[] = ['passed', 'failed', 'overdue', 'running']

/** The steps of a package in its order, with how far people have come at each. */
export function StepTable({ rows, people, among }: Props) {
  const t = useText()
  const words = useReportWords()
  const plain = ['passRate', 'score', 'minutes'] as const
  return (
    <section aria-label={t('task-report.analysis.steps')}>
      <h2>{t('task-report.analysis.steps')}</h2>
      <SideScroll label={t('task-report.analysis.steps')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('task-report.analysis.step')}</th>
              {STATES.map((state) => (
                <th key={state} scope="col">
                  {t(`task-report.state.${state}`)}
                </th>
              ))}
              {plain.map((key) => (
                <th key={key} scope="col">
                  {t(`task-report.column.${key}`)}
                </th>
              ))}
              <th scope="col">{t('task-report.analysis.attempts')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, title, figures }) => (
              <tr key={id}>
                <th scope="row">
                  <Link className={styles.step ?? ''} to={subtaskAddress(id, among)}>
                    {title}
                  </Link>
                </th>
                {STATES.map((state) => (
                  <td key={state}>
                    <FigureLink
                      value={figures.states[state]}
                      to={people && peopleAddress(people, { ...among, subtaskId: id, state })}
                      label={t('task-report.openPeople', {
                        title,
                        column: t(`task-report.state.${state}`),
                        n: figures.states[state],
                      })}
                    />
                  </td>
                ))}
                <td>{words.share(figures.passRate)}</td>
                <td>{words.mean(figures.score)}</td>
                <td>{words.mean(figures.minutes)}</td>
                <td>{figure(figures.attempts)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
    </section>
  )
}
