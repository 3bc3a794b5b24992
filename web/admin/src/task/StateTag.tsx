import { Tag, Tooltip } from 'antd'
import type { TaskAdminRow } from '@lianda/shared/module/task/task.admin.contract'
import { dateTime } from '../platform/format'
import { useTag } from '../platform/text'
import { useTaskText } from './task-text'

const COLOURS = {
  unpublished: undefined,
  scheduled: 'warning',
  publishing: 'processing',
  published: 'success',
} as const

type Shown = Pick<TaskAdminRow, 'publishState' | 'publishAt' | 'failure'>

/** Publishing state; a scheduled package shows the time, a failed one the reason. */
export function StateTag({ task }: { task: Shown }) {
  const t = useTaskText()
  const tag = useTag()
  if (task.failure !== null)
    return (
      <Tooltip title={t(`failure.${task.failure}`)}>
        <Tag color="error">{t('state.failed')}</Tag>
      </Tooltip>
    )
  const words =
    task.publishState === 'scheduled' && task.publishAt !== null
      ? t('state.scheduledAt', { when: dateTime(task.publishAt, tag) })
      : t(`state.${task.publishState}`)
  return <Tag color={COLOURS[task.publishState]}>{words}</Tag>
}
