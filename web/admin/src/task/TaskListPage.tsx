import { App, Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { hasFunction } from '@lianda/shared/contract/action'
import { TASK_CATALOGS } from '@lianda/shared/module/task/task-catalogs'
import { type TaskAdminRow, taskAdminList, taskDelete } from '@lianda/shared/module/task/task.admin.contract'
import { contentsMoved, useCatalogs } from '../catalog/use-catalogs'
import { readQuery } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import type { ListFilter } from '../list/list-types'
import { lateLayer, latePart } from '../parts/late-part'
import { failureOf } from '../platform/failure'
import { dateTime } from '../platform/format'
import { call } from '../platform/platform'
import { useTag, useText } from '../platform/text'
import { useUser } from '../shell/use-user'
import { TreeList } from '../tree/TreeList'
import type { Moving } from './move/MoveDialog'
import { TaskActions } from './TaskActions'
import { FaultButton } from './fault/FaultButton'
import { TaskBatchBar } from './TaskBatchBar'
import { useTaskColumns } from './task-columns'
import { editRoute, usePackageType } from './task-kind'
import { PUBLISH_STATES, RUN_STATES, shelfOf, SHELVES, taskInput } from './task-query'
import { useTakeBack } from './use-take-back'
import { useTaskSteps } from './use-task-steps'
import styles from './task.module.css'

const MoveDialog = lateLayer(async () => (await import('./move/MoveDialog')).MoveDialog)
const MoveThingsDialog = lateLayer(
  async () => (await import('../tree/MoveThingsDialog')).MoveThingsDialog,
  ({ title }) => title !== null,
)
const NewTaskDialog = lateLayer(
  async () => (await import('./NewTaskDialog')).NewTaskDialog,
  ({ open }) => open,
)

const FaultPage = latePart(
  async () => (await import('./fault/FaultPage')).FaultPage,
  <div className={styles.waiting}>
    <Skeleton active={false} paragraph={{ rows: 10 }} />
  </div>,
)

/** The packages of one type: practice, training or exam tasks; with `step=faults` those with something that failed. */
export default function TaskListPage() {
  const type = usePackageType()
  const [params] = useSearchParams()
  // The three types share this component; the key resets its state.
  return params.get('step') === 'faults' ? <FaultPage key={type} type={type} /> : <TaskList key={type} />
}

function TaskList() {
  const t = useText()
  const mayListRecords = hasFunction(useUser(), 'view-student-report')
  const type = usePackageType()
  const navigate = useNavigate()
  const { modal, message } = App.useApp()
  /** Where a package that is being made will lie. */
  const [creating, setCreating] = useState<{ catalogId: string | null } | null>(null)
  /** Ids of the packages whose new category is asked for. */
  const [placing, setPlacing] = useState<readonly string[] | null>(null)
  const [selected, setSelected] = useState<string[]>([])
  const [params] = useSearchParams()
  const tag = useTag()
  const { filters: narrowed, text } = readQuery(params)
  const shelf = shelfOf(narrowed)
  const { endsBefore } = taskInput(type, readQuery(params))
  // The selection belongs to one search: packages that are no longer shown can't be changed.
  const search = JSON.stringify([narrowed, text])
  useEffect(() => setSelected([]), [search])
  const catalogs = useCatalogs(TASK_CATALOGS[type], shelf)
  const steps = useTaskSteps(type, (ids) => setSelected((before) => before.filter((id) => !ids.includes(id))))
  const columns = useTaskColumns()

  const changed = () => contentsMoved(TASK_CATALOGS[type])
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
    ...(endsBefore
      ? [
          {
            kind: 'given',
            key: 'endsBefore',
            label: t('task-admin.list.endsBefore'),
            value: dateTime(endsBefore, tag),
          } as const,
        ]
      : []),
  ]
  return (
    <>
      <TreeList source={catalogs} rootLabel={t(`task-admin.list.all.${type}`)} param="catalogId">
        {({ name, newIn, button }) => (
          <ListPage
            name={`task-${type}`}
            title={name ?? t(`task-admin.list.title.${type}`)}
            searchLabel={t('task-admin.list.search')}
            columns={columns}
            filters={filters}
            ownKeys={['catalogId']}
            endpoint={taskAdminList}
            input={(query) => taskInput(type, query)}
            rowKey={(row) => row.id}
            rowLabel={(row) => `${row.title}, ${t(`task-admin.state.${row.publishState}`)}`}
            onOpen={(row) => void navigate(editRoute(type, row.id))}
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
                onPlace={() => setPlacing([row.id])}
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
                  onPlace={() => setPlacing(selected)}
                  onClear={() => setSelected([])}
                />
              ),
            }}
            actionsWidth={76}
            create={{ label: t('task-admin.list.create'), run: () => setCreating({ catalogId: newIn }) }}
            actions={() => (
              <>
                {button}
                <FaultButton type={type} />
                {type === 3 ? (
                  <Button onClick={() => void navigate('/admin/train/freepractice')}>
                    {t('task-admin.list.freePractices')}
                  </Button>
                ) : null}
              </>
            )}
            emptyTitle={t(`task-admin.list.empty.${type}`)}
            emptyHint={t('task-admin.list.emptyHint')}
          />
        )}
      </TreeList>
      {moving ? <MoveDialog {...moving} onClose={() => setMoving(null)} onMoved={moved} onStale={moved} /> : null}
      <MoveThingsDialog
        title={placing && t('task-admin.place.title', { count: placing.length })}
        source={catalogs}
        none
        busy={steps.busy}
        onMove={(catalogId) => placing && void steps.place(placing, catalogId).then(() => setPlacing(null))}
        onClose={() => setPlacing(null)}
      />
      <NewTaskDialog
        open={creating !== null}
        type={type}
        catalogId={creating?.catalogId ?? null}
        onClose={() => setCreating(null)}
        onCreated={(id) => void navigate(editRoute(type, id))}
      />
    </>
  )
}
