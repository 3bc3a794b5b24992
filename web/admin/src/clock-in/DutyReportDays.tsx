import { can } from '@lianda/shared/contract/action'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { dutyReport, ReportDay } from '@lianda/shared/module/clock-in/clock-in-report.admin.contract'
import { Chart } from '../parts/chart/Chart'
import { useText } from '../platform/text'
import { useAddress } from '../platform/use-address'
import { SideScroll } from '../report/SideScroll'
import { stateColour } from '../report/task/state-colours'
import styles from '../report/person.module.css'
import { useUser } from '../shell/use-user'
import { DAY_COLUMNS, DutyDayRows } from './DutyDayRows'

interface Props {
  report: OutputOf<typeof dutyReport>
  /** The chosen department; '' for none. */
  departmentId: string
}

/** Whether anybody had to do something on it. */
const hasAny = ({ duties }: ReportDay): boolean => duties.length > 0

/** How many kept each day of a month and how many missed it, as a chart and as a table. */
export function DutyReportDays({ report: { days, duties, today }, departmentId }: Props) {
  const t = useText()
  const mayOpen = can(useUser(), 'clock-in.read')
  // In the address, so that the way back from a list shows it again.
  const [params, setAddress] = useAddress()
  const unfolded = params.get('unfolded')
  const passed = days.filter(({ day }) => day <= today)
  // Nothing was to be done before the first duty of the month began.
  const first = passed.findIndex(hasAny)
  const shown = first === -1 ? [] : passed.slice(first)
  const rows = shown.filter(hasAny).toReversed()
  return (
    <section aria-label={t('clock-in-report.days')}>
      <h2>{t('clock-in-report.days')}</h2>
      <Chart
        empty={t('clock-in-report.nothing')}
        tabled
        figures={{
          kind: 'stacked',
          caption: t('clock-in-report.daysOf'),
          heading: t('clock-in-report.column.day'),
          names: shown.map(({ day }) => ({ name: day, label: String(Number(day.slice(8))) })),
          series: [
            {
              name: t('clock-in-report.kept'),
              colour: stateColour('passed'),
              values: shown.map(({ done, madeUp }) => done + madeUp),
            },
            {
              name: t('clock-in-report.column.missed'),
              colour: stateColour('overdue'),
              values: shown.map(({ missed }) => missed),
            },
            {
              name: t('clock-in-report.column.open'),
              colour: stateColour('not_begun'),
              values: shown.map(({ open }) => open),
            },
          ],
        }}
      />
      {rows.length > 0 ? (
        <SideScroll label={t('clock-in-report.days')}>
          <table className={styles.table}>
            <thead>
              <tr>
                {['day', ...DAY_COLUMNS, 'rate'].map((key) => (
                  <th key={key} scope="col">
                    {t(key === 'rate' ? 'clock-in-report.figure.rate' : `clock-in-report.column.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            {rows.map((row) => (
              <DutyDayRows
                key={row.day}
                row={row}
                duties={duties}
                departmentId={departmentId}
                mayOpen={mayOpen}
                open={row.day === unfolded}
                onTurn={() => setAddress({ unfolded: row.day === unfolded ? null : row.day }, { replace: true })}
              />
            ))}
          </table>
        </SideScroll>
      ) : null}
    </section>
  )
}
