import { Button } from 'antd'
import { Link } from 'react-router'
import { can } from '@lianda/shared/contract/action'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { dutyReport, ReportDuty } from '@lianda/shared/module/clock-in/clock-in-report.admin.contract'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import { figure } from '../platform/figure'
import { useText } from '../platform/text'
import { SideScroll } from '../report/SideScroll'
import styles from '../report/person.module.css'
import { useDepartmentWord, useUser } from '../shell/use-user'
import { dutyAddress } from './report-query'

interface Props {
  report: OutputOf<typeof dutyReport>
  /** The chosen department; '' for none. */
  departmentId: string
  onDepartment: (id: string) => void
}

const COUNTED = ['people', 'done', 'madeUp', 'missed', 'rate'] as const

/** The same by duty, which lead to their people for whom may see them, and by department, which narrow the page down. */
export function DutyReportTables({ report, departmentId, onDepartment }: Props) {
  const t = useText()
  const word = useDepartmentWord()
  const mayOpen = can(useUser(), 'clock-in.read')
  const head = (first: string) => (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {COUNTED.map((key) => (
          <th key={key} scope="col">
            {t(key === 'rate' ? 'clock-in-report.figure.rate' : `clock-in-report.column.${key}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
  const cells = (row: Pick<ReportDuty, (typeof COUNTED)[number]>, listOf?: (key: (typeof COUNTED)[number]) => string) =>
    COUNTED.map((key) => (
      <td key={key}>
        {key === 'rate' ? (
          row.rate === null ? (
            '—'
          ) : (
            `${String(row.rate)}%`
          )
        ) : listOf && row[key] > 0 ? (
          <Link to={listOf(key)}>{figure(row[key])}</Link>
        ) : (
          figure(row[key])
        )}
      </td>
    ))
  // The days above say so.
  if (report.duties.length === 0) return null
  return (
    <div className={styles.pair}>
      <section aria-label={t('clock-in-report.duties')}>
        <h2>{t('clock-in-report.duties')}</h2>
        <SideScroll label={t('clock-in-report.duties')}>
          <table className={styles.table}>
            {head(t('clock-in-report.column.duty'))}
            <tbody>
              {report.duties.map((duty) => (
                <tr key={duty.id}>
                  <th scope="row">
                    {mayOpen ? (
                      <Link to={dutyAddress(duty.id, report.month, departmentId)}>{duty.name}</Link>
                    ) : (
                      duty.name
                    )}
                  </th>
                  {cells(
                    duty,
                    mayOpen ? (key) => dutyAddress(duty.id, report.month, departmentId, key === 'missed') : undefined,
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </SideScroll>
      </section>
      <section aria-label={t('clock-in-report.departments')}>
        <h2>{t('clock-in-report.departments')}</h2>
        <SideScroll label={t('clock-in-report.departments')}>
          <table className={styles.table}>
            {head(word)}
            <tbody>
              {report.departments.map((one) => (
                <tr key={one.id}>
                  <th scope="row">
                    <Button type="link" size="small" onClick={() => onDepartment(one.id)}>
                      {one.id === NO_UNIT ? t('clock-in-report.none') : one.name}
                    </Button>
                  </th>
                  {cells(one)}
                </tr>
              ))}
            </tbody>
          </table>
        </SideScroll>
      </section>
    </div>
  )
}
