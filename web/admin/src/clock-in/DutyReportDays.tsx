import type { ReportDay } from '@lianda/shared/module/clock-in/clock-in-report.admin.contract'
import { Chart } from '../parts/chart/Chart'
import { useText } from '../platform/text'
import { SideScroll } from '../report/SideScroll'
import styles from '../report/person.module.css'

interface Props {
  days: readonly ReportDay[]
  today: string
}

/** How many kept each day of a month and how many missed it, as a chart and as a table. */
export function DutyReportDays({ days, today }: Props) {
  const t = useText()
  const shown = days.filter(({ day }) => day <= today)
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
            {shown.toReversed().map(({ day, done, madeUp, missed, open, rate }) => (
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
    </section>
  )
}
