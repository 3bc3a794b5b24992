import { Segmented } from 'antd'
import { useRef, useState } from 'react'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import {
  kindsIn,
  kindsOff,
  subtaskKind,
  type SubtaskType,
  WATCH,
} from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import { resourceList } from '@lianda/shared/module/task/task-audience.admin.contract'
import { DataPicker, PickDialog } from '../../picker/DataPicker'
import type { PickColumn } from '../../picker/PickList'
import { usePick } from '../../picker/use-pick'
import { dateTime, score } from '../../platform/format'
import { useCall } from '../../platform/query'
import { useTag, useText } from '../../platform/text'
import { useUser } from '../../shell/use-user'
import { SUBTASK_LOOKS } from '../subtask-look'
import type { PackageType } from '../task-kind'
import type { DraftSubtask } from './task-draft.rules'

type Resource = OutputOf<typeof resourceList>['rows'][number]

interface Props {
  open: boolean
  type: PackageType
  /** Chooses one of this kind in place of another one. */
  instead?: SubtaskType | undefined
  /** How many more subtasks fit. */
  room: number
  /** Resources already in the package; they are marked and can be chosen again. */
  taken: readonly string[]
  onClose: () => void
  onPicked: (subtasks: DraftSubtask[]) => void
}

/** A resource, and the kind of subtask that is made of it. */
type Offer = Resource & { kind: SubtaskType }

const NO_FILTERS = {}
const NO_ROWS = { rows: [], total: 0, more: false }
let serial = 0

/** Chooses scenes, free practices, published papers and files; the choice survives a change of kind. */
export function ResourcePicker(props: Props) {
  const t = useText()
  return (
    <PickDialog
      open={props.open}
      title={t(props.instead ? `task-admin.picker.instead.${props.instead}` : `task-admin.picker.title.${props.type}`)}
      onClose={props.onClose}
    >
      <Resources {...props} />
    </PickDialog>
  )
}

function Resources({ type, instead, room, taken, onClose, onPicked }: Props) {
  const t = useText()
  const tag = useTag()
  const user = useUser()
  const off = kindsOff({ aillm: user?.aillm ?? false })
  const kinds = instead ? [instead] : kindsIn(type).filter((one) => !off.includes(one))
  const [kind, setKind] = useState<SubtaskType>(kinds[0] ?? 1)
  const pick = usePick(20, NO_FILTERS)
  const { catalogId } = pick.asked
  const list = useCall(resourceList, { ...pick.input, type: kind, ...(catalogId ? { catalogId } : {}) })
  // Until the other kind is loaded, the rows of the previous kind can't be chosen.
  const shownKind = useRef(kind)
  if (!list.loading) shownKind.current = kind
  const { rows, ...counts } = (shownKind.current === kind ? list.data : null) ?? NO_ROWS
  const { catalog, part } = SUBTASK_LOOKS[kind]
  const offers = rows.map((row): Offer => ({ ...row, kind }))
  return (
    <DataPicker<Offer>
      pick={pick}
      catalog={{ type: catalog, ...(part ? { part } : {}), rootLabel: t(`task-admin.picker.all.${kind}`) }}
      list={{ ...list, data: list.data && { rows: offers, ...counts } }}
      columns={[
        { key: 'name', title: t('task-admin.picker.name') },
        {
          key: 'category',
          title: t('task-admin.picker.category'),
          width: 150,
          ellipsis: true,
          dataIndex: 'categoryName',
          wide: true,
        },
        {
          key: 'version',
          title: t('task-admin.picker.version'),
          width: 76,
          align: 'right',
          dataIndex: 'version',
          wide: true,
        },
        {
          key: 'minutes',
          title: t('task-admin.picker.minutes'),
          width: 96,
          align: 'right',
          render: (_value, row) => t('task-admin.subtask.minutes', { n: row.minutes }),
        },
        ...SUBTASK_LOOKS[kind].columns.map((column) => MORE_COLUMNS[column](t)),
        {
          key: 'updated',
          title: t('task-admin.list.updated'),
          width: 150,
          wide: true,
          render: (_value, row) => dateTime(row.updatedAt, tag),
        },
      ]}
      nameOf={({ title }) => title}
      searchLabel={t(`task-admin.picker.search.${kind}`)}
      empty={{ title: t(`task-admin.picker.empty.${kind}`), hint: t(`task-admin.picker.emptyHint.${kind}`) }}
      taken={{ ids: taken, word: t('task-admin.picker.taken'), again: instead === undefined }}
      most={room}
      head={
        kinds.length > 1 ? (
          <Segmented
            value={kind}
            aria-label={t('task-admin.picker.kind')}
            options={kinds.map((value) => ({ value, label: t(`task-admin.kind.${value}`) }))}
            onChange={(value) => {
              setKind(value)
              pick.change({ catalogId: null })
            }}
          />
        ) : null
      }
      onClose={onClose}
      onTake={(chosen) => {
        onPicked(chosen.map(subtaskOf))
        return true
      }}
    />
  )
}

const MORE_COLUMNS: Record<'questions' | 'pass', (t: ReturnType<typeof useText>) => PickColumn<Offer>> = {
  questions: (t) => ({
    key: 'questions',
    title: t('task-admin.picker.questions'),
    width: 80,
    wide: true,
    align: 'right',
    render: (_value, row) => row.questions ?? '—',
  }),
  pass: (t) => ({
    key: 'pass',
    title: t('task-admin.field.pass'),
    width: 80,
    wide: true,
    align: 'right',
    render: (_value, row) => (row.passScore === null ? '—' : score(row.passScore)),
  }),
}

/** A new subtask with the default settings of its kind. */
const subtaskOf = ({ kind, ...resource }: Offer): DraftSubtask => ({
  key: `new-${++serial}`,
  type: kind,
  resourceId: resource.id,
  version: resource.version,
  newestVersion: resource.version,
  title: resource.title,
  minutes: resource.minutes,
  questions: resource.questions,
  passScore: subtaskKind(kind).viewed !== null ? 100 : (resource.passScore ?? 60),
  weight: 0,
  attempts: subtaskKind(kind).attempts,
  startsAt: null,
  endsAt: null,
  pauseAllowed: true,
  rehearsalAllowed: true,
  viewMinutes: 0,
  watchPercent: WATCH.percent,
  skipAllowed: WATCH.skipAllowed,
  draw: 0,
  secondTry: false,
  thinkSeconds: 0,
  front: null,
})
