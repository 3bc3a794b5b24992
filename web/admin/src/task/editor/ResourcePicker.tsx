import { Button, Input, Modal, Pagination, Segmented, Table } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { kindsIn, subtaskKind, type SubtaskType } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import { resourceList } from '@lianda/shared/module/task/task-audience.admin.contract'
import { ListEmpty, ListError } from '../../list/ListStates'
import { dateTime, score } from '../../platform/format'
import { useRangeTicks } from '../../parts/use-range-ticks'
import { useCall } from '../../platform/query'
import { useTag, useText } from '../../platform/text'
import { SUBTASK_LOOKS } from '../subtask-look'
import type { PackageType } from '../task-kind'
import { AdminIcon } from '../../shell/AdminIcon'
import type { DraftSubtask } from './task-draft.rules'
import styles from '../task.module.css'

type Resource = OutputOf<typeof resourceList>['rows'][number]

interface Props {
  open: boolean
  type: PackageType
  /** How many more subtasks fit. */
  room: number
  /** Resources already in the package; they are marked and can be chosen again. */
  taken: readonly string[]
  onClose: () => void
  onPicked: (subtasks: DraftSubtask[]) => void
}

const PAGE = 30
/** Columns hidden on phones; the name and the time stay. */
const WIDE: 'lg'[] = ['lg']
let serial = 0

/** Chooses scenes and published papers; the selection survives paging, searches and a change of kind. */
export function ResourcePicker(props: Props) {
  const t = useText()
  return (
    <Modal
      open={props.open}
      width={1100}
      title={t(`task-admin.picker.title.${props.type}`)}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      onCancel={props.onClose}
    >
      <PickerBody {...props} />
    </Modal>
  )
}

function PickerBody({ type, room, taken, onClose, onPicked }: Props) {
  const t = useText()
  const tag = useTag()
  const kinds = kindsIn(type)
  const [kind, setKind] = useState<SubtaskType>(kinds[0] ?? 1)
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlyMap<string, DraftSubtask>>(new Map())
  useEffect(() => {
    const timer = setTimeout(() => {
      setText(typed.trim())
      setPage(1)
    }, 300)
    return () => clearTimeout(timer)
  }, [typed])
  const list = useCall(resourceList, { type: kind, page, rows: PAGE, ...(text ? { text } : {}) })
  // Until the other kind is loaded, the rows of the previous kind can't be chosen.
  const shownKind = useRef(kind)
  if (!list.loading) shownKind.current = kind
  const rows = shownKind.current === kind ? (list.data?.rows ?? []) : []
  const set = (resources: readonly Resource[], on: boolean) => {
    const next = new Map(chosen)
    for (const resource of resources) {
      if (!on) next.delete(resource.id)
      else if (next.size < room) next.set(resource.id, subtaskOf(kind, resource))
    }
    setChosen(next)
  }
  const ticks = useRangeTicks(rows, (row) => chosen.has(row.id), set)
  return (
    <div className={styles.picker}>
      <div className={styles.pickerBar}>
        {kinds.length > 1 ? (
          <Segmented
            value={kind}
            aria-label={t('task-admin.picker.kind')}
            options={kinds.map((value) => ({ value, label: t(`task-admin.kind.${value}`) }))}
            onChange={(value) => {
              setKind(value)
              setPage(1)
            }}
          />
        ) : null}
        <Input
          type="search"
          prefix={<AdminIcon name="search" size={16} />}
          allowClear
          autoFocus
          value={typed}
          placeholder={t(`task-admin.picker.search.${kind}`)}
          aria-label={t(`task-admin.picker.search.${kind}`)}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {list.failure ? (
        <ListError failure={list.failure} kept={list.data !== null} onRetry={list.reload} />
      ) : (
        <Table<Resource>
          rowKey={(row) => row.id}
          dataSource={rows}
          size="small"
          pagination={false}
          scroll={{ y: 370 }}
          loading={{ spinning: list.loading, delay: 300 }}
          rowSelection={{
            selectedRowKeys: [...chosen.keys()],
            preserveSelectedRowKeys: true,
            getCheckboxProps: (row) => ({ 'aria-label': t('office.list.select', { name: row.title }) }),
            getTitleCheckboxProps: () => ({ 'aria-label': t('task-admin.picker.page') }),
            ...ticks.selection,
          }}
          onRow={(row) => ({
            className: styles.pickable,
            ...ticks.ofRow(row),
          })}
          columns={[
            {
              key: 'title',
              title: t('task-admin.picker.name'),
              ellipsis: true,
              render: (_value, row) => (
                <span title={row.title}>
                  {row.title}
                  {taken.includes(row.id) ? (
                    <small className={styles.inTask}>{t('task-admin.picker.taken')}</small>
                  ) : null}
                </span>
              ),
            },
            {
              key: 'category',
              title: t('task-admin.picker.category'),
              width: 150,
              ellipsis: true,
              dataIndex: 'categoryName',
              responsive: WIDE,
            },
            {
              key: 'version',
              title: t('task-admin.picker.version'),
              width: 76,
              align: 'right',
              dataIndex: 'version',
              responsive: WIDE,
            },
            {
              key: 'minutes',
              title: t('task-admin.picker.minutes'),
              width: 90,
              align: 'right',
              render: (_value, row) => t('task-admin.subtask.minutes', { n: row.minutes }),
            },
            ...SUBTASK_LOOKS[kind].columns.map((column) => MORE_COLUMNS[column](t)),
            {
              key: 'updated',
              title: t('task-admin.list.updated'),
              width: 140,
              responsive: WIDE,
              render: (_value, row) => dateTime(row.updatedAt, tag),
            },
          ]}
          locale={{
            emptyText: list.loading ? (
              <div className={styles.emptyTable} aria-hidden />
            ) : (
              <ListEmpty
                title={t(`task-admin.picker.empty.${kind}`)}
                hint={t(`task-admin.picker.emptyHint.${kind}`)}
                filtered={text !== ''}
                onClear={() => setTyped('')}
              />
            ),
          }}
        />
      )}
      <footer className={styles.pickerFoot}>
        <Pagination
          current={page}
          pageSize={PAGE}
          total={list.data?.total ?? 0}
          hideOnSinglePage
          showSizeChanger={false}
          onChange={setPage}
        />
        <span className={styles.grow} />
        <span role="status">{t('task-admin.picker.chosen', { n: chosen.size })}</span>
        <Button size="large" onClick={onClose}>
          {t('office.cancel')}
        </Button>
        <Button
          size="large"
          type="primary"
          disabled={chosen.size === 0}
          onClick={() => {
            onPicked([...chosen.values()])
            onClose()
          }}
        >
          {t('task-admin.picker.take', { n: chosen.size })}
        </Button>
      </footer>
    </div>
  )
}

const MORE_COLUMNS = {
  questions: (t: ReturnType<typeof useText>) => ({
    key: 'questions',
    title: t('task-admin.picker.questions'),
    width: 80,
    responsive: WIDE,
    align: 'right' as const,
    render: (_value: unknown, row: Resource) => row.questions ?? '—',
  }),
  pass: (t: ReturnType<typeof useText>) => ({
    key: 'pass',
    title: t('task-admin.field.pass'),
    width: 80,
    responsive: WIDE,
    align: 'right' as const,
    render: (_value: unknown, row: Resource) => (row.passScore === null ? '—' : score(row.passScore)),
  }),
}

/** A new subtask with the default settings of its kind. */
const subtaskOf = (type: SubtaskType, resource: Resource): DraftSubtask => ({
  key: `new-${++serial}`,
  type,
  resourceId: resource.id,
  version: resource.version,
  newestVersion: resource.version,
  title: resource.title,
  minutes: resource.minutes,
  questions: resource.questions,
  passScore: resource.passScore ?? 60,
  weight: 0,
  attempts: subtaskKind(type).attempts,
  startsAt: null,
  endsAt: null,
})
