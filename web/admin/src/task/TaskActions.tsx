import { useText } from '../platform/text'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { BatchStep } from '@lianda/shared/module/task/task-life.admin.contract'
import { kindsIn } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import type { TaskAdminRow } from '@lianda/shared/module/task/task.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { RowMenu } from '../parts/RowMenu'
import { type MoveKind, MOVES } from './move/move-steps'
import { SUBTASK_LOOKS } from './subtask-look'
import { checkRoute, editRoute, type PackageType, progressRoute } from './task-kind'

interface Props {
  row: TaskAdminRow
  type: PackageType
  mayListRecords: boolean
  onTakeBack: () => void
  onMove: (kind: MoveKind) => void
  onRemove: () => void
  onCopy: (template: boolean) => void
  onStep: (step: BatchStep) => void
  /** To another category. */
  onPlace: () => void
}

/** Actions of a package: open it, and a menu of what its state allows. */
export function TaskActions({
  row,
  type,
  mayListRecords,
  onTakeBack,
  onMove,
  onRemove,
  onCopy,
  onStep,
  onPlace,
}: Props) {
  const t = useText()
  const navigate = useNavigate()
  const [only, ...others] = kindsIn(type)
  const recordsOf = only && others.length === 0 ? SUBTASK_LOOKS[only].records : undefined
  const open = t(row.can.edit ? 'task-admin.list.edit' : 'task-admin.list.look')
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
      <RowMenu
        name={row.title}
        steps={[
          row.can.publish && {
            key: 'publish',
            label: t('task-admin.list.publish'),
            run: () => void navigate(checkRoute(type, row.id)),
          },
          row.publishState === 'published' && {
            key: 'progress',
            label: t('task-admin.list.progress'),
            run: () => void navigate(progressRoute(type, row.id)),
          },
          recordsOf !== undefined &&
            row.publishState === 'published' &&
            mayListRecords && {
              key: 'records',
              label: t('office.records'),
              run: () => void navigate(recordsOf(row.id)),
            },
          { key: 'copy', label: t(`task-admin.copy.${row.template ? 'use' : 'menu'}`), run: () => onCopy(false) },
          !row.template && { key: 'template', label: t('task-admin.copy.template'), run: () => onCopy(true) },
          row.can.move && { key: 'place', label: t('task-admin.place.menu'), run: onPlace },
          row.can.unschedule && { key: 'takeBack', label: t('task-admin.schedule.takeBack'), run: onTakeBack },
          ...MOVES.filter((kind) => row.can[kind]).map((kind) => ({
            key: kind,
            label: t(`task-admin.move.${kind}.menu`),
            danger: kind === 'end',
            run: () => onMove(kind),
          })),
          ...(['archive', 'unarchive'] as const)
            .filter((step) => row.can[step])
            .map((step) => ({ key: step, label: t(`task-admin.bulk.${step}`), run: () => onStep(step) })),
          row.can.remove && { key: 'remove', label: t('task-admin.list.remove'), danger: true, run: onRemove },
        ]}
      />
    </>
  )
}
