import { App, Button } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { hasFunction } from '@lianda/shared/contract/action'
import { type TaskAdminRow, taskAdminList, taskDelete } from '@lianda/shared/module/task/task.admin.contract'
import { readQuery } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import type { ListFilter } from '../list/list-types'
import { lateLayer } from '../parts/late-part'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { refresh } from '../platform/query'
import { useText } from '../platform/text'
import { useUser } from '../shell/use-user'
import { AdminIcon } from '../shell/AdminIcon'
import type { Moving } from './move/MoveDialog'
import { TaskActions } from './TaskActions'
import { TaskBatchBar } from './TaskBatchBar'
import { useTaskColumns } from './task-columns'
import { editRoute, usePackageType } from './task-kind'
import { PUBLISH_STATES, RUN_STATES, shelfOf, SHELVES, taskInput } from './task-query'
import { useTakeBack } from './use-take-back'
import { useTaskSteps } from './use-task-steps'

const MoveDialog = lateLayer(async () => (await import('./move/MoveDialog')).MoveDialog)
const NewTaskDialog = lateLayer(
  async () => (await import('./NewTaskDialog')).NewTaskDialog,
  ({ open }) => open,
)

/** The packages of one type: practice, training or exam tasks. */
export default function TaskListPage() {
  const type = usePackageType()
  // The three types share this component; the key resets its state.
  return <TaskList key={type} />
}

function TaskList() {
  const t = useText()
  const mayListRecords = hasFunction(useUser(), 'view-student-report')
  const type = usePackageType()
  const navigate = useNavigate()
  const { modal, message } = App.useApp()
  const [creating, setCreating] = useState(false)
  const [selected, setSelected] = useState<string[]>([])
  const [params] = useSearchParams()
  const { filters: narrowed, text } = readQuery(params)
  const shelf = shelfOf(narrowed)
  // The selection belongs to one search: packages that are no longer shown can't be changed.
  const search = JSON.stringify([narrowed, text])
  useEffect(() => setSelected([]), [search])
  const steps = useTaskSteps(type, (ids) => setSelected((before) => before.filter((id) => !ids.includes(id))))
  const columns = useTaskColumns()

  const changed = () => refresh('task')
  const guarded = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      message.success(done)
    } catch (error) {
      message.error(failureOf(error).message)
    }
    changed()
  }
  const remove = (row: TaskAdminRow) =>
    modal.confirm({
      title: t('task-admin.list.removeTitle', { title: row.title }),
      content: t('task-admin.list.removeHint'),
      okText: t('task-admin.list.remove'),
      okButtonProps: { danger: true },
      cancelText: t('office.cancel'),
      onOk: () => guarded(() => call(taskDelete, { id: row.id }), t('task-admin.list.removed', { title: row.title })),
    })
  const takeBack = useTakeBack(changed, changed)
  const [moving, setMoving] = useState<Moving | null>(null)
  const moved = () => {
    setMoving(null)
    changed()
  }
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      key: 'publishState',
      label: t('task-admin.list.state'),
      options: PUBLISH_STATES.map((state) => ({ value: state, label: t(`task-admin.state.${state}`) })),
    },
    {
      kind: 'choice',
      key: 'runState',
      label: t('task-admin.list.run'),
      options: RUN_STATES.map((state) => ({ value: state, label: t(`task-admin.run.${state}`) })),
    },
    {
      kind: 'choice',
      key: 'shelf',
      label: t('task-admin.shelf.label'),
      options: SHELVES.map((value) => ({ value, label: t(`task-admin.shelf.${value}`) })),
    },
  ]
  return (
    <>
      <ListPage
        name={`task-${type}`}
        title={t(`task-admin.list.title.${type}`)}
        searchLabel={t('task-admin.list.search')}
        columns={columns}
        filters={filters}
        endpoint={taskAdminList}
        input={(query) => taskInput(type, query)}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.title}, ${t(`task-admin.state.${row.publishState}`)}`}
        onOpen={(row) => void navigate(editRoute(type, row.id))}
        onNew={() => setCreating(true)}
        rowActions={(row) => (
          <TaskActions
            row={row}
            type={type}
            mayListRecords={mayListRecords}
            onTakeBack={() => takeBack(row)}
            onMove={(kind) => setMoving({ kind, task: row })}
            onRemove={() => remove(row)}
            onCopy={(template) => steps.copy(row, template)}
            onStep={(step) => steps.run(step, [row.id])}
          />
        )}
        selection={{
          keys: selected,
          onChange: setSelected,
          bar: (
            <TaskBatchBar
              count={selected.length}
              busy={steps.busy}
              shelf={shelf}
              onStep={(step) => steps.run(step, selected)}
              onClear={() => setSelected([])}
            />
          ),
        }}
        actionsWidth={76}
        actions={() => (
          <>
            {type === 3 ? (
              <Button onClick={() => void navigate('/admin/train/freepractice')}>
                {t('task-admin.list.freePractices')}
              </Button>
            ) : null}
            <Button type="primary" icon={<AdminIcon name="plus" size={16} />} onClick={() => setCreating(true)}>
              {t('task-admin.list.create')}
            </Button>
          </>
        )}
        emptyTitle={t(`task-admin.list.empty.${type}`)}
        emptyHint={t('task-admin.list.emptyHint')}
      />
      {moving ? <MoveDialog {...moving} onClose={() => setMoving(null)} onMoved={moved} onStale={moved} /> : null}
      <NewTaskDialog
        open={creating}
        type={type}
        onClose={() => setCreating(false)}
        onCreated={(id) => void navigate(editRoute(type, id))}
      />
    </>
  )
}
