import { App, Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import type { Translate } from '@lianda/shared/i18n/texts'
import { hasFunction } from '@lianda/shared/contract/action'
import {
  type StepPerson,
  subtaskReport,
  subtaskReportExport,
} from '@lianda/shared/module/report/subtask-report.admin.contract'
import { subtaskKind } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import { PROGRESS_STATES } from '@lianda/shared/module/task/task-progress.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { type ListQuery, readQuery } from '../../list/address-state'
import { ListPage } from '../../list/ListPage'
import type { ListColumn, ListFilter } from '../../list/list-types'
import { useDepartmentFilter } from '../../org/use-department-filter'
import { scoreRange } from '../../parts/chart/score-range'
import { clockTime } from '../../platform/format'
import { call } from '../../platform/platform'
import { useCall } from '../../platform/query'
import { useTag, useText } from '../../platform/text'
import { useSaveFile } from '../../platform/use-save-file'
import { useCrumb } from '../../shell/crumb'
import { useUser } from '../../shell/use-user'
import { givenFilters } from '../given-filters'
import { packageRecords } from '../report-address'
import { LostPoints } from './LostPoints'
import { useReportWords } from './report-words'
import { StepSummary } from './StepSummary'
import { subtaskAddress } from './task-report-address'
import { useMaySeePeople } from './use-may-see-people'

/** Filters that list and export share; unknown values of the address are dropped. */
function stepFilters({ text, filters }: Pick<ListQuery, 'text' | 'filters'>) {
  const { id = '', departmentId, positionId } = filters
  const bin = /^\d$/.exec(filters['bin'] ?? '')?.[0]
  const state = PROGRESS_STATES.find((one) => one === filters['state'])
  return {
    id,
    ...(text ? { text } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(positionId ? { positionId } : {}),
    ...(state ? { state } : {}),
    ...(bin ? { bin: Number(bin) } : {}),
  }
}

const stepInput = (query: ListQuery) => ({
  page: query.page,
  rows: query.rows,
  ...(query.sort ? { sort: query.sort } : {}),
  ...stepFilters(query),
})

/** A step that says the name of its package in its own needs it only once. */
const titleOf = (title: string, step: string, t: Translate): string =>
  step.includes(title) ? step : t('task-report.subtask.title', { title, step })

/** One step of a package, `?id=`: the scores of its people, and each of them with their records. */
export default function SubtaskPage() {
  const t = useText()
  const tag = useTag()
  const words = useReportWords()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const mayRead = hasFunction(useUser(), 'view-student-report')
  const maySeePeople = useMaySeePeople()
  const department = useDepartmentFilter()
  const saving = useSaveFile()
  const [params] = useSearchParams()
  const query = readQuery(params)
  // The list asks for the same; the request is shared.
  const { data } = useCall(subtaskReport, stepInput(query))
  useCrumb(t('task-report.subtask.crumb'))
  const save = () =>
    saving.save({
      make: () => call(subtaskReportExport, { ...stepFilters(query), ...(query.sort ? { sort: query.sort } : {}) }),
      done: ({ rows: n }) => message.success(t('task-report.subtask.exported', { n })),
    })
  const { bin } = stepFilters(query)
  const name = (key: string) => t(`task-report.subtask.column.${key}`)
  const figure = (key: string, of: (row: StepPerson) => string): ListColumn<StepPerson> => ({
    ...{ key, title: name(key), sort: key, figure: true, width: 110, render: of },
  })
  const columns: ListColumn<StepPerson>[] = [
    { key: 'name', title: name('name'), sort: 'name', always: true, fills: true, render: (row) => row.name },
    { key: 'account', title: name('account'), width: 160, render: (row) => row.account },
    { key: 'department', title: name('department'), width: 180, render: (row) => row.departmentName || '—' },
    { key: 'state', title: name('state'), width: 110, render: (row) => t(`task-report.state.${row.state}`) },
    figure('best', (row) => words.mean(row.best)),
    figure('last', (row) => words.mean(row.last)),
    figure('attempts', (row) => String(row.attempts)),
    { ...figure('minutes', (row) => words.mean(row.minutes)), width: 136 },
  ]
  const filters: ListFilter[] = [
    department,
    {
      kind: 'choice',
      key: 'state',
      label: name('state'),
      options: PROGRESS_STATES.map((state) => ({
        value: state,
        label: t(`task-report.state.${state}`),
        ...(data?.figures ? { count: data.figures.states[state] } : {}),
      })),
    },
    ...givenFilters(query.filters, [['bin', name('best'), bin === undefined ? undefined : scoreRange(bin)]], ''),
  ]
  const open = (row: StepPerson) => {
    const { id: subtaskId = '' } = query.filters
    if (data)
      void navigate(packageRecords(subtaskKind(data.type).noun, data.task.id, { userId: row.userId, subtaskId }))
  }
  return (
    <ListPage<StepPerson, typeof subtaskReport>
      name="subtask-report"
      title={data ? titleOf(data.task.title, data.title, t) : ''}
      searchLabel={t('task-report.subtask.search')}
      columns={columns}
      filters={filters}
      ownKeys={['id', 'positionId']}
      endpoint={subtaskReport}
      input={stepInput}
      rowKey={(row) => row.userId}
      rowLabel={(row) => row.name}
      {...(mayRead ? { onOpen: open } : {})}
      note={({ at }) => t('task-report.computed', { time: clockTime(at, tag, false) })}
      lead={
        data ? (
          <StepSummary
            report={data}
            listOf={
              mayRead || maySeePeople(data.task)
                ? (which) => {
                    const { id = '', departmentId, positionId } = query.filters
                    return subtaskAddress(id, { departmentId, positionId, text: query.text, ...which })
                  }
                : null
            }
          >
            {mayRead ? (
              <LostPoints
                taskId={data.task.id}
                subtaskId={query.filters['id'] ?? ''}
                records={packageRecords(subtaskKind(data.type).noun, data.task.id, {
                  subtaskId: query.filters['id'] ?? '',
                })}
              />
            ) : null}
          </StepSummary>
        ) : null
      }
      actions={() => (
        <Button icon={<Icon name="download" size={16} />} loading={saving.busy} onClick={save}>
          {t('task-report.export')}
        </Button>
      )}
      emptyTitle={t('task-report.subtask.empty')}
      emptyHint={t('task-report.subtask.emptyHint')}
    />
  )
}
