import { App, Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  taskReport,
  taskReportExport,
  type TaskReportRow,
} from '@lianda/shared/module/report/task-report.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { readQuery } from '../../list/address-state'
import { ListPage } from '../../list/ListPage'
import type { ListFilter } from '../../list/list-types'
import { useDepartmentFilter } from '../../org/use-department-filter'
import { clockTime } from '../../platform/format'
import { call } from '../../platform/platform'
import { useCall } from '../../platform/query'
import { useTag, useText } from '../../platform/text'
import { useSaveFile } from '../../platform/use-save-file'
import { AttentionList } from './AttentionList'
import { ReportTotals } from './ReportTotals'
import { analysisAddress, reportFilters, reportInput, RUN_STATES, TYPES } from './task-report-address'
import { useReportColumns } from './report-columns'

/** Published packages with how far people have come; each figure leads to the people whom it counts. */
export default function TaskReportPage() {
  const t = useText()
  const tag = useTag()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const [params] = useSearchParams()
  const [since, setSince] = useState(0)
  const department = useDepartmentFilter()
  const saving = useSaveFile()
  const query = readQuery(params)
  const { departmentId, positionId } = query.filters
  const among = { departmentId, positionId }
  // The list asks for the same; the request is shared.
  const { data, loading } = useCall(taskReport, reportInput(query, since))
  const columns = useReportColumns(among)
  const save = () =>
    saving.save({
      make: () => call(taskReportExport, reportFilters(readQuery(params))),
      done: ({ rows: n }) => message.success(t('task-report.exported', { n })),
    })
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      key: 'type',
      label: t('task-report.filter.type'),
      options: TYPES.map((type) => ({ value: String(type), label: t(`task-report.type.${type}`) })),
    },
    {
      kind: 'choice',
      key: 'runState',
      label: t('task-report.filter.run'),
      options: RUN_STATES.map((state) => ({ value: state, label: t(`task-report.run.${state}`) })),
    },
    department,
    {
      kind: 'choice',
      key: 'positionId',
      label: t('task-report.filter.position'),
      options: (data?.positions ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'choice',
      key: 'catalogId',
      label: t('task-report.filter.category'),
      options: (data?.catalogs ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: 'days', key: 'from', toKey: 'to', label: t('task-report.filter.period') },
  ]
  return (
    <ListPage<TaskReportRow, typeof taskReport>
      name="task-report"
      title={t('task-report.title')}
      searchLabel={t('task-report.search')}
      columns={columns}
      filters={filters}
      endpoint={taskReport}
      input={(asked) => reportInput(asked, since)}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.title}
      onOpen={(row) => void navigate(analysisAddress(row.id, among))}
      note={({ at }) => t('task-report.computed', { time: clockTime(at, tag, false) })}
      lead={
        data && data.total > 0 ? (
          <>
            <AttentionList rows={data.attention} among={among} named />
            <ReportTotals totals={data.totals} />
          </>
        ) : null
      }
      actions={() => (
        <>
          <Button onClick={() => void navigate('/admin/view/clockInDel')}>{t('task-report.duties')}</Button>
          <Button loading={loading} onClick={() => data && setSince(data.at + 1)}>
            {t('task-report.refresh')}
          </Button>
          <Button icon={<Icon name="download" size={16} />} loading={saving.busy} onClick={save}>
            {t('task-report.export')}
          </Button>
        </>
      )}
      emptyTitle={t('task-report.empty')}
      emptyHint={t('task-report.emptyHint')}
    />
  )
}
