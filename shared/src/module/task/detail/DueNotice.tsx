import { useText } from '../../../hook/core-context'
import { dayTimeText, remainingText } from '../../../ui/format'
import { Notice } from '../../../ui/Notice'
import type { FrontPackage, TaskRow } from '../task.contract'

/** A deadline within this time is shown as a warning (ms). */
const SOON_MS = 48 * 3_600_000

interface DueNoticeProps {
  task: TaskRow
  allDone: boolean
  now: number
  onOpenTask: (id: string) => void
}

/**
 * One notice: when the package is due or begins, that it has ended, that all is done, why the learner is excused, or what
 * to pass first.
 */
export function DueNotice({ task, allDone, now, onOpenTask }: DueNoticeProps) {
  const t = useText()
  if (task.excused !== null)
    return (
      <Notice
        tone="neutral"
        icon="tick"
        title={t('task.detail.excused')}
        detail={t('task.detail.excusedFor', { reason: task.excused })}
      />
    )
  if (task.state === 'ended') return <Notice tone="neutral" icon="clock" title={t('task.detail.ended')} />
  if (task.state === 'completed' || allDone) return <Notice tone="brand" icon="tick" title={t('task.detail.allDone')} />
  if (task.front !== null) return <FrontNotice front={task.front} onOpenTask={onOpenTask} />
  if (task.startsAt !== null && task.startsAt > now) {
    return (
      <Notice
        tone="neutral"
        icon="clock"
        title={t('task.detail.starts', { when: dayTimeText(task.startsAt, now, t) })}
      />
    )
  }
  if (task.endsAt === null) return null
  const left = task.endsAt - now
  const params = { when: dayTimeText(task.endsAt, now, t), left: remainingText(left, t) }
  return <Notice tone={left < SOON_MS ? 'warning' : 'neutral'} icon="clock" title={t('task.detail.due', params)} />
}

/** Names the package to pass first, and leads to it. */
function FrontNotice({ front, onOpenTask }: { front: FrontPackage } & Pick<DueNoticeProps, 'onOpenTask'>) {
  const t = useText()
  const { id, title, over } = front
  return (
    <Notice
      tone="neutral"
      icon="lock"
      title={t('task.detail.locked', { title })}
      detail={t(over ? 'task.detail.lockedOver' : 'task.detail.lockedHint')}
      action={{ label: t('task.detail.openFront'), onPress: () => onOpenTask(id) }}
    />
  )
}
