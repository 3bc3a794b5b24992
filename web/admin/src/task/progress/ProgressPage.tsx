import { App, Button } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { hasFunction } from '@lianda/shared/contract/action'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import { subtaskKind } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import {
  PROGRESS_STATES,
  type ProgressRow,
  taskProgress,
  taskProgressExport,
} from '@lianda/shared/module/task/task-progress.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { packageRecords } from '../../report/report-address'
import { useAddressState } from '../../list/address-state'
import { ListPage } from '../../list/ListPage'
import type { ListFilter } from '../../list/list-types'
import { RowMenu, type RowStep } from '../../parts/RowMenu'
import { call } from '../../platform/platform'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import { useSaveFile } from '../../platform/use-save-file'
import { useCrumb } from '../../shell/crumb'
import { useDepartmentWord, useUser } from '../../shell/use-user'
import { HistoryButton } from '../history/HistoryButton'
import { PeopleBar } from './PeopleBar'
import { useProgressColumns } from './progress-columns'
import { ProgressFigures } from './ProgressFigures'
import { amongOf, progressFilters, progressInput } from './progress-query'
import { useExcuses } from './use-excuses'
import { OPEN_STATES, useReminders } from './use-reminders'

/** Who stands where in a published package; each figure and each person leads to the records behind it. */
export function ProgressPage({ id, title }: { id: string; title: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const mayListRecords = hasFunction(useUser(), 'view-student-report')
  const departmentWord = useDepartmentWord()
  const [query, change] = useAddressState()
  const saving = useSaveFile()
  // The list asks for the same; the request is shared.
  const { data } = useCall(taskProgress, progressInput(query))
  useCrumb(t('task-progress.crumb'))
  const columns = useProgressColumns(data)
  const [selected, setSelected] = useState<string[]>([])
  // The selection belongs to one search: people who are no longer shown can't be excused.
  const search = JSON.stringify([query.filters, query.text])
  useEffect(() => setSelected([]), [search])
  const excuses = useExcuses(id, () => setSelected([]))
  const reminders = useReminders(id, () => setSelected([]))
  const mayExcuse = data?.mayExcuse ?? false
  const mayRemind = data?.mayRemind ?? false
  const open = OPEN_STATES.reduce((sum, state) => sum + (data?.figures[state] ?? 0), 0)

  const asked = progressFilters(query)
  const { attention } = asked
  const figures = (data?.steps.find((step) => step.id === query.filters['subtaskId']) ?? data)?.figures
  const filters: ListFilter[] = [
    unit('departmentId', departmentWord, data?.departments, t('task-progress.noDepartment')),
    unit('positionId', t('task-progress.positionFilter'), data?.positions, t('task-progress.noPosition')),
    {
      kind: 'choice',
      key: 'state',
      label: t('task-progress.column.state'),
      options: PROGRESS_STATES.map((value) => ({
        value,
        label: t(`task-progress.state.${value}`),
        ...(figures ? { count: figures[value] } : {}),
      })),
    },
    {
      kind: 'choice',
      key: 'subtaskId',
      label: t('task-progress.stepFilter'),
      options: (data?.steps ?? []).map((step) => ({ value: step.id, label: step.title })),
    },
    ...(attention
      ? [
          {
            kind: 'given',
            key: 'attention',
            label: t('task-progress.attentionFilter'),
            value: t(`task-progress.attention.${attention}`),
          } as const,
        ]
      : []),
    { kind: 'days', key: 'passedFrom', toKey: 'passedTo', label: t('task-progress.passedFilter') },
  ]
  const nouns = [...new Set((data?.steps ?? []).map(({ type }) => subtaskKind(type).noun))]
  const records = (row: ProgressRow, noun: (typeof nouns)[number]) => packageRecords(noun, id, { userId: row.userId })
  const [first] = nouns
  const stepsFor = (row: ProgressRow): RowStep[] => [
    ...(mayListRecords
      ? nouns.map((noun) => ({
          key: noun,
          label: t(`task-progress.records.${noun}`),
          run: () => void navigate(records(row, noun)),
        }))
      : []),
    ...(mayRemind ? reminders.stepsFor(row) : []),
    ...(mayExcuse ? excuses.stepsFor(row) : []),
  ]
  const save = () =>
    saving.save({
      make: () => call(taskProgressExport, asked),
      done: ({ rows: n }) => message.success(t('task-progress.exported', { n })),
    })
  return (
    <>
      {excuses.dialog}
      <ListPage<ProgressRow, typeof taskProgress>
        name="task-progress"
        title={t('task-progress.title', { title })}
        searchLabel={t('task-progress.search')}
        columns={columns}
        filters={filters}
        ownKeys={['id', 'step']}
        endpoint={taskProgress}
        standing
        input={progressInput}
        rowKey={(row) => row.userId}
        rowLabel={(row) => `${row.name}, ${t(`task-progress.state.${row.state}`)}`}
        {...(mayListRecords && first ? { onOpen: (row: ProgressRow) => void navigate(records(row, first)) } : {})}
        {...(mayListRecords || mayExcuse || mayRemind
          ? { rowActions: (row: ProgressRow) => <RowMenu name={row.name} steps={stepsFor(row)} /> }
          : {})}
        {...(mayExcuse || mayRemind
          ? {
              selection: {
                keys: selected,
                onChange: setSelected,
                bar: (
                  <PeopleBar
                    count={selected.length}
                    onRemind={mayRemind ? () => reminders.some({ userIds: selected }) : null}
                    onExcuse={mayExcuse ? () => excuses.excuse({ userIds: selected }) : null}
                    onTakeBack={mayExcuse ? () => excuses.takeBack({ userIds: selected }) : null}
                    onClear={() => setSelected([])}
                  />
                ),
              },
            }
          : {})}
        actionsWidth={48}
        lead={
          data ? (
            <ProgressFigures
              progress={data}
              filters={query.filters}
              onFilter={(part) => change({ filters: { ...query.filters, ...part } })}
            />
          ) : null
        }
        actions={() => (
          <>
            <HistoryButton task={{ id, title }} />
            {mayRemind && open > 0 ? (
              <Button icon={<Icon name="bell" size={16} />} onClick={() => reminders.all(open, amongOf(query))}>
                {t('task-progress.remind.all', { n: open })}
              </Button>
            ) : null}
            <Button icon={<Icon name="download" size={16} />} loading={saving.busy} onClick={save}>
              {t('task-progress.export')}
            </Button>
          </>
        )}
        count={(answer) => t('task-progress.people', { n: answer.total })}
        emptyTitle={t('task-progress.empty')}
        emptyHint={t('task-progress.emptyHint')}
      />
    </>
  )
}

type Units = OutputOf<typeof taskProgress>['departments']

/** The filter by department or position, each with the people whom it would show. */
const unit = (key: string, label: string, units: Units = [], none: string): ListFilter => ({
  ...{ kind: 'choice', key, label },
  options: units.map(({ id: value, name, people: count }) => ({
    value,
    label: value === NO_UNIT ? none : name,
    count,
  })),
})
