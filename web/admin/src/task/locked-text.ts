import type { Translate } from '@lianda/shared/i18n/texts'
import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { dateTime } from '../platform/format'

/** Why a package is locked here. */
export function lockedText(task: TaskDetail, t: Translate, tag: string): { what: string; why: string } {
  const state = task.publishState === 'unpublished' ? 'others' : task.publishState
  const when = task.publishState === 'scheduled' ? task.publishAt : task.publishedAt
  return {
    what: t(`task-admin.locked.${state}`, { when: when === null ? '' : dateTime(when, tag) }),
    why: t(`task-admin.locked.${state}Hint`),
  }
}
