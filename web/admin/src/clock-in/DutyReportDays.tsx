import type { ReportDay } from '@lianda/shared/module/clock-in/clock-in-report.admin.contract'
import { BarChart } from '../parts/BarChart'
import { useText } from '../platform/text'
import styles from '../report/person.module.css'

interface Props {
  days: readonly ReportDay[]
  today: string
}

/** Labels that fit under the bars. */
const LABELS = 6

/** How many kept each day of a month and how many missed it, as a chart and as a table. */
export function DutyReportDays({ days, today }: Props) {
  const t = useText()
  const shown = days.filter(({ day }) => day <= today)
  const each = Math.max(1, Math.ceil(shown.length / LABELS))
  const columns = ['day', 'done', 'madeUp', 'missed', 'open', 'rate'] as const
  return (
    <section aria-label={t('clock-in-report.days')}>
      <h2>{t('clock-in-report.days')}</h2>
      <BarChart
        caption={t('clock-in-report.daysOf')}
        heading={t('clock-in-report.column.day')}
        series={[t('clock-in-report.kept'), t('clock-in-report.column.missed')]}
        empty={t('clock-in-report.nothing')}
        bars={shown.map(({ day, done, madeUp, missed }, at) => ({
          name: day,
          label: (shown.length - 1 - at) % each === 0 ? String(Number(day.slice(8))) : '',
          values: [done + madeUp, missed],
        }))}
      />
      <div className={styles.scroll}>
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
      </div>
    </section>
  )
}
