import { Tag, Tooltip } from 'antd'
import type { TaskAdminRow } from '@lianda/shared/module/task/task.admin.contract'
import { dateTime } from '../platform/format'
import { useTag, useText } from '../platform/text'

const COLOURS = {
  unpublished: undefined,
  scheduled: 'warning',
  publishing: 'processing',
  published: 'success',
} as const

type Shown = Pick<TaskAdminRow, 'publishState' | 'publishAt' | 'failure' | 'template'>

/** Publishing state; a scheduled package shows the time, a failed one the reason; a template says that it is one. */
export function StateTag({ task }: { task: Shown }) {
  const t = useText()
  const tag = useTag()
  if (task.template) return <Tag>{t('task-admin.state.template')}</Tag>
  if (task.failure !== null)
    return (
      <Tooltip title={t(`task-admin.failure.${task.failure}`)}>
        <Tag color="error">{t('task-admin.state.failed')}</Tag>
      </Tooltip>
    )
  const words =
    task.publishState === 'scheduled' && task.publishAt !== null
      ? t('task-admin.state.scheduledAt', { when: dateTime(task.publishAt, tag) })
      : t(`task-admin.state.${task.publishState}`)
  return <Tag color={COLOURS[task.publishState]}>{words}</Tag>
}
