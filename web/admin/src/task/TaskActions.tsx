import { useText } from '../platform/text'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { TaskAdminRow } from '@lianda/shared/module/task/task.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { recordsAddress } from '../exam/record/record-address'
import { ActionMenu } from '../parts/ActionMenu'
import { type MoveKind, MOVES } from './move/move-steps'
import { checkRoute, editRoute, type PackageType } from './task-kind'

interface Props {
  row: TaskAdminRow
  type: PackageType
  mayListRecords: boolean
  onTakeBack: () => void
  onMove: (kind: MoveKind) => void
  onRemove: () => void
}

/** Actions of a package: open it, and a menu of what its state allows. */
export function TaskActions({ row, type, mayListRecords, onTakeBack, onMove, onRemove }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const open = t(row.can.edit ? 'task-admin.list.edit' : 'task-admin.list.look')
  const steps: Record<string, () => void> = {
    publish: () => void navigate(checkRoute(type, row.id)),
    records: () => void navigate(recordsAddress({ taskId: row.id })),
    takeBack: onTakeBack,
    extend: () => onMove('extend'),
    end: () => onMove('end'),
    withdraw: () => onMove('withdraw'),
    remove: onRemove,
  }
  const items = [
    ...(row.can.publish ? [{ key: 'publish', label: t('task-admin.list.publish') }] : []),
    ...(type === 2 && row.publishState === 'published' && mayListRecords
      ? [{ key: 'records', label: t('office.records') }]
      : []),
    ...(row.can.unschedule ? [{ key: 'takeBack', label: t('task-admin.schedule.takeBack') }] : []),
    ...MOVES.filter((kind) => row.can[kind]).map((kind) => ({
      key: kind,
      label: t(`task-admin.move.${kind}.menu`),
      danger: kind === 'end',
    })),
    ...(row.can.remove ? [{ key: 'remove', label: t('task-admin.list.remove'), danger: true }] : []),
  ]
  return (
    <>
      <Button
        type="text"
        size="small"
        title={open}
        aria-label={open}
        icon={<Icon name={row.can.edit ? 'pencil' : 'eye'} size={16} />}
        onClick={() => void navigate(editRoute(type, row.id))}
      />
      {items.length === 0 ? null : (
        <ActionMenu menu={{ items, onClick: ({ key }) => steps[key]?.() }}>
          <Button
            type="text"
            size="small"
            aria-label={t('task-admin.list.more', { title: row.title })}
            icon={<Icon name="more" size={16} />}
          />
        </ActionMenu>
      )}
    </>
  )
}
