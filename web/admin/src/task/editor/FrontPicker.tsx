import { type TaskAdminRow, taskAdminList } from '@lianda/shared/module/task/task.admin.contract'
import { DataPicker, PickDialog } from '../../picker/DataPicker'
import { usePick } from '../../picker/use-pick'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import { StateTag } from '../StateTag'
import type { TaskDraftContent } from './task-draft.rules'

interface Props {
  open: boolean
  /** The package that is edited. */
  id: string
  onClose: () => void
  onPicked: (front: NonNullable<TaskDraftContent['front']>) => void
}

const NO_FILTERS = {}

/** Chooses the package that comes before, of any type that this administrator manages. */
export function FrontPicker(props: Props) {
  const t = useText()
  return (
    <PickDialog open={props.open} title={t('task-admin.frontPicker.title')} onClose={props.onClose}>
      <Packages {...props} />
    </PickDialog>
  )
}

function Packages({ id, onClose, onPicked }: Props) {
  const t = useText()
  const pick = usePick(20, NO_FILTERS)
  const list = useCall(taskAdminList, { ...pick.input })
  return (
    <DataPicker<TaskAdminRow>
      pick={pick}
      list={list}
      columns={[
        { key: 'name', title: t('task-admin.list.name') },
        {
          key: 'type',
          title: t('task-admin.frontPicker.type'),
          width: 150,
          wide: true,
          render: (_value, row) => t(`task-admin.list.title.${row.type}`),
        },
        {
          key: 'state',
          title: t('task-admin.list.state'),
          width: 150,
          render: (_value, row) => <StateTag task={row} />,
        },
      ]}
      nameOf={({ title }) => title}
      searchLabel={t('task-admin.frontPicker.search')}
      empty={{ title: t('task-admin.frontPicker.empty'), hint: t('task-admin.frontPicker.emptyHint') }}
      taken={{ ids: [id], word: t('task-admin.frontPicker.self') }}
      most={1}
      onClose={onClose}
      onTake={([chosen]) => {
        if (chosen) onPicked({ id: chosen.id, title: chosen.title, gone: false })
        return true
      }}
    />
  )
}
