import { App, Skeleton } from 'antd'
import { dutyReport, dutyReportExport } from '@lianda/shared/module/clock-in/clock-in-report.admin.contract'
import { useAddressState } from '../list/address-state'
import { ListError } from '../list/ListStates'
import type { ListFilter } from '../list/list-types'
import { useDepartmentFilter } from '../org/use-department-filter'
import { figure } from '../platform/figure'
import { dateTime } from '../platform/format'
import { call } from '../platform/platform'
import { useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { useSaveFile } from '../platform/use-save-file'
import { ReportHead } from '../report/ReportHead'
import styles from '../report/person.module.css'
import { useCrumb } from '../shell/crumb'
import { monthsBack } from './detail-query'
import { DutyReportDays } from './DutyReportDays'
import { DutyReportTables } from './DutyReportTables'
import { reportInput } from './report-query'

/** How the daily duties are kept in a month: by duty, department and day; each leads to its people. */
export default function DutyReportPage() {
  const t = useText()
  const tag = useTag()
  const { message } = App.useApp()
  const [query, change] = useAddressState()
  const { filters } = query
  const { data, failure, loading, reload } = useCall(dutyReport, reportInput(filters), { standing: true })
  const saving = useSaveFile()
  const department = useDepartmentFilter()
  useCrumb(t('clock-in-report.title'))
  const monthText = (value: string) => {
    const [year = '', month = ''] = value.split('-')
    return t('clock-in-report.monthIs', { year, month })
  }
  const shown: ListFilter[] = [
    {
      kind: 'choice',
      key: 'month',
      label: t('clock-in-report.month'),
      options: data
        ? monthsBack(data.today, `${data.since}-01`).map((value) => ({ value, label: monthText(value) }))
        : [],
    },
    department,
    {
      kind: 'choice',
      key: 'dutyId',
      label: t('clock-in-report.column.duty'),
      options: (data?.duties ?? []).map(({ id, name, people }) => ({ value: id, label: name, count: people })),
    },
  ]
  const save = () =>
    saving.save({
      make: () => call(dutyReportExport, reportInput(filters)),
      done: ({ rows: n }) => message.success(t('clock-in-report.exported', { n })),
    })
  const percent = (rate: number | null) => (rate === null ? '—' : `${String(rate)}%`)
  return (
    <div className={styles.page} aria-busy={loading}>
      <ReportHead
        title={t('clock-in-report.title')}
        filters={shown}
        values={filters}
        onChange={(values) => change({ filters: values })}
        loading={loading}
        onReload={reload}
        file={{ label: t('clock-in-report.export'), busy: saving.busy, onSave: save }}
      />
      {failure ? <ListError failure={failure} kept={data !== null} onRetry={reload} /> : null}
      {data ? (
        <>
          <p className={styles.until}>
            {t('clock-in-report.until', { month: monthText(data.month), at: dateTime(data.at, tag) })}
          </p>
          <section aria-label={t('clock-in-report.figures')}>
            <dl className={styles.figures}>
              {(
                [
                  ['rate', percent(data.totals.rate)],
                  ['duties', figure(data.totals.duties)],
                  ['people', figure(data.totals.people)],
                  ['done', figure(data.totals.done)],
                  ['madeUp', figure(data.totals.madeUp)],
                  ['missed', figure(data.totals.missed)],
                ] as const
              ).map(([key, value]) => (
                <div key={key}>
                  <dt>{t(`clock-in-report.figure.${key}`)}</dt>
                  <dd className={styles.now}>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
          <DutyReportDays report={data} departmentId={filters['departmentId'] ?? ''} />
          <DutyReportTables
            report={data}
            onDepartment={(departmentId) => change({ filters: { ...filters, departmentId } })}
            departmentId={filters['departmentId'] ?? ''}
          />
        </>
      ) : failure ? null : (
        <Skeleton active={false} paragraph={{ rows: 10 }} />
      )}
    </div>
  )
}
