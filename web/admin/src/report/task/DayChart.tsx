import { wallMinute } from '@lianda/shared/kernel/wall-time'
import type { AnalysedDay } from '@lianda/shared/module/report/task-analysis.admin.contract'
import { Chart } from '../../parts/chart/Chart'
import { dayOf } from '../../platform/format'
import { useTag, useText } from '../../platform/text'
import { zone } from '../../platform/zone'
import type { PackageType } from '../../task/task-kind'
import { type Among, peopleAddress } from './task-report-address'
import styles from './analysis.module.css'

interface Props {
  days: readonly AnalysedDay[]
  undated: number
  people: { id: string; type: PackageType } | null
  among: Among
}

/** How many passed the whole on each day. */
export function DayChart({ days, undated, people, among }: Props) {
  const t = useText()
  const tag = useTag()
  const labelOf = ({ from }: AnalysedDay) => {
    const [, month = '', day = ''] = wallMinute(from, zone()).slice(0, 10).split('-').map(Number)
    return `${month}/${day}`
  }
  return (
    <section aria-label={t('task-report.analysis.byDay')}>
      <Chart
        empty={t('task-report.analysis.noneYet')}
        figures={{
          kind: 'bars',
          caption: t('task-report.analysis.byDay'),
          heading: t('task-report.analysis.day'),
          names: days.map((one) => ({ name: dayOf(one.from, tag), label: labelOf(one) })),
          series: [
            {
              name: t('task-report.column.passed'),
              colour: 'data-4',
              values: days.map(({ passed }) => passed),
              links: days.map(
                ({ from, to }) =>
                  people && peopleAddress(people, { ...among, state: 'passed', passedFrom: from, passedTo: to }),
              ),
            },
          ],
        }}
      />
      {undated > 0 ? <p className={styles.none}>{t('task-report.analysis.undated', { n: undated })}</p> : null}
    </section>
  )
}
