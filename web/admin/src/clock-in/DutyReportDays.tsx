import type { ReportDay } from '@lianda/shared/module/clock-in/clock-in-report.admin.contract'
import { Chart } from '../parts/chart/Chart'
import { useText } from '../platform/text'
import { SideScroll } from '../report/SideScroll'
import styles from '../report/person.module.css'

interface Props {
  days: readonly ReportDay[]
  today: string
}

/** Whether anybody had to do something on it. */
const hasAny = ({ done, madeUp, missed, open }: ReportDay): boolean => done + madeUp + missed + open > 0

/** How many kept each day of a month and how many missed it, as a chart and as a table. */
export function DutyReportDays({ days, today }: Props) {
  const t = useText()
  const passed = days.filter(({ day }) => day <= today)
  // Nothing was to be done before the first duty of the month began.
  const first = passed.findIndex(hasAny)
  const shown = first === -1 ? [] : passed.slice(first)
  const rows = shown.filter(hasAny).toReversed()
  const columns = ['day', 'done', 'madeUp', 'missed', 'open', 'rate'] as const
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
            { name: t('clock-in-report.kept'), values: shown.map(({ done, madeUp }) => done + madeUp) },
            { name: t('clock-in-report.column.missed'), values: shown.map(({ missed }) => missed) },
          ],
        }}
      />
      {rows.length > 0 ? (
        <SideScroll label={t('clock-in-report.days')}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map((key) => (
                  <th key={key} scope="col">
                    {t(`clock-in-report.column.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ day, done, madeUp, missed, open, rate }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>{done}</td>
                  <td>{madeUp}</td>
                  <td>{missed}</td>
                  <td>{open}</td>
                  <td>{rate === null ? '—' : `${String(rate)}%`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </SideScroll>
      ) : null}
    </section>
  )
}
