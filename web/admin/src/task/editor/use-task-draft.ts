import { useState } from 'react'
import { taskAdminGet, type TaskDetail, taskUpdate } from '@lianda/shared/module/task/task.admin.contract'
import type { Subject } from '../../edit/subject.types'
import { type EditedDraft, useDraft } from '../../edit/use-draft'
import { call } from '../../platform/platform'
import { editRoute } from '../task-kind'
import { bodyOf, contentOf, isTaskContent, type TaskDraftContent } from './task-draft.rules'

export type TaskDraft = EditedDraft<TaskDraftContent, TaskDetail>

function subjectOf(first: TaskDetail): Subject<TaskDraftContent, TaskDetail> {
  const { id, type } = first
  /** The server's ids of subtasks by their key in the editor. */
  const ids = new Map<string, string>()
  const body = (content: TaskDraftContent) => JSON.stringify(bodyOf(type, content, () => undefined))
  return {
    autosave: true,
    first,
    place: () => `task/${id}`,
    address: () => editRoute(type, id),
    title: (content) => content.title.trim() || first.title,
    contentOf(view) {
      for (const row of view.subtaskRows) ids.set(row.id, row.id)
      return contentOf(view)
    },
    revOf: ({ rev }) => rev,
    savedAtMs: ({ updatedAt }) => updatedAt,
    isLocked: isTaskLocked,
    isSame: (one, other) => body(one) === body(other),
    isContent: isTaskContent,
    async save(content, rev) {
      const sent = bodyOf(type, content, (key) => ids.get(key))
      const { task } = await call(taskUpdate, { id, rev: rev ?? first.rev, ...sent })
      // The server answers in the order in which the subtasks were sent.
      content.subtasks.forEach((subtask, at) => {
        const given = task.subtaskRows[at]?.id
        if (given !== undefined) ids.set(subtask.key, given)
      })
      return task
    },
    load: async () => (await call(taskAdminGet, { id })).task,
    conflicts: ['task/changed_meanwhile', 'task/published'],
  }
}

export const isTaskLocked = ({ can }: TaskDetail): boolean => !can.edit

/** A package in editing. */
export function useTaskDraft(first: TaskDetail): TaskDraft {
  const [subject] = useState(() => subjectOf(first))
  return useDraft(subject)
}
