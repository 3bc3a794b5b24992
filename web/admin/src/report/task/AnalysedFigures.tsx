import type { PackageFigures } from '@lianda/shared/module/report/task-report.admin.contract'
import { PROGRESS_STATES } from '@lianda/shared/module/task/task-progress.admin.contract'
import { Chart } from '../../parts/chart/Chart'
import { useText } from '../../platform/text'
import type { PackageType } from '../../task/task-kind'
import { FigureLink } from './FigureLink'
import { useReportWords } from './report-words'
import { type Among, peopleAddress } from './task-report-address'
import styles from './analysis.module.css'

interface Props {
  figures: PackageFigures
  /** The package, for lists of its people; null: the viewer has none. */
  people: { id: string; type: PackageType } | null
  among: Among
}

/** The figures of the whole package, and a chart of where its people stand. */
export function AnalysedFigures({ figures, people, among }: Props) {
  const t = useText()
  const words = useReportWords()
  const name = (key: string) => t(`task-report.column.${key}`)
  const shown: [key: string, value: string][] = [
    ['completion', words.share(figures.completion)],
    ['passRate', words.share(figures.passRate)],
    ['score', words.mean(figures.score)],
    ['minutes', words.mean(figures.minutes)],
  ]
  return (
    <section aria-label={t('task-report.analysis.figures')}>
      <dl className={styles.figures}>
        <div>
          <dt>{name('people')}</dt>
          <dd>
            <FigureLink
              value={figures.people}
              to={people && peopleAddress(people, among)}
              label={t('task-report.analysis.openPeople', { column: name('people'), n: figures.people })}
            />
          </dd>
        </div>
        {shown.map(([key, value]) => (
          <div key={key}>
            <dt>{name(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Chart
        empty={t('task-report.chartEmpty')}
        figures={{
          kind: 'rows',
          caption: t('task-report.analysis.byState'),
          heading: t('task-report.analysis.state'),
          names: PROGRESS_STATES.map((state) => ({ name: t(`task-report.state.${state}`) })),
          series: [
            {
              name: name('people'),
              values: PROGRESS_STATES.map((state) => figures.states[state]),
              links: PROGRESS_STATES.map((state) => people && peopleAddress(people, { ...among, state })),
            },
          ],
        }}
      />
    </section>
  )
}
