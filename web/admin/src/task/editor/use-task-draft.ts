import { useCallback, useMemo, useState } from 'react'
import { taskAdminGet, type TaskDetail, taskUpdate } from '@lianda/shared/module/task/task.admin.contract'
import { type Autosaved, type Subject, useAutosaved } from '../../edit/use-autosaved'
import { call } from '../../platform/platform'
import { editRoute } from '../task-kind'
import { bodyOf, contentOf, isTaskContent, type TaskDraftContent } from './task-draft.rules'

export interface TaskDraft extends Autosaved<TaskDetail> {
  content: TaskDraftContent
  change: (part: Partial<TaskDraftContent>) => void
}

const bodyIn = (type: TaskDetail['type'], content: TaskDraftContent) =>
  JSON.stringify(bodyOf(type, content, () => undefined))

function subjectOf(first: TaskDetail): Subject<TaskDraftContent, TaskDetail> {
  const { id, type } = first
  /** The server's ids of subtasks by their key in the editor. */
  const ids = new Map(first.subtaskRows.map((row) => [row.id, row.id]))
  return {
    place: `task/${id}`,
    address: editRoute(type, id),
    first,
    title: (content) => content.title.trim() || first.title,
    contentOf(view) {
      for (const row of view.subtaskRows) ids.set(row.id, row.id)
      return contentOf(view)
    },
    isContent: isTaskContent,
    isSame: (view, content) => bodyIn(type, contentOf(view)) === bodyIn(type, content),
    async save(content, rev) {
      const { task } = await call(taskUpdate, { id, rev, ...bodyOf(type, content, (key) => ids.get(key)) })
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

/** A package in editing: its content on the screen, and autosave. */
export function useTaskDraft(first: TaskDetail): TaskDraft {
  const [content, setContent] = useState(() => contentOf(first))
  const change = useCallback<TaskDraft['change']>((part) => setContent((now) => ({ ...now, ...part })), [])
  const subject = useMemo(() => subjectOf(first), [first])
  const saving = useAutosaved(subject, content, setContent)
  return useMemo(() => ({ ...saving, content, change }), [saving, content, change])
}
