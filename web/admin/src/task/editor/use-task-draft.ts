import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { systemTimer } from '@lianda/shared/kernel/timer'
import { type TaskDetail, taskUpdate } from '@lianda/shared/module/task/task.admin.contract'
import { type Autosave, createAutosave, type SaveState } from '../../exam/editor/autosave'
import { useAskBeforeLeaving } from '../../parts/use-ask-before-leaving'
import { type Failure, failureOf } from '../../platform/failure'
import { call } from '../../platform/platform'
import { bodyOf, contentOf, type TaskDraftContent } from './task-draft.rules'

export interface TaskDraft {
  content: TaskDraftContent
  /** What the server said last: state, rights, people reached. */
  view: TaskDetail
  save: SaveState
  change: (part: Partial<TaskDraftContent>) => void
  /** Sends at once what is not saved; true when all is saved. */
  flush: () => Promise<boolean>
  /** After a conflict: the other's version, or mine over it. */
  takeTheirs: (theirs: TaskDetail) => void
  keepMine: (theirs: TaskDetail) => void
}

/** What could not be saved when its page was left, with the revision it was written on, by package; until this document closes. */
const unsaved = new Map<string, { content: TaskDraftContent; rev: number }>()

const isConflict = ({ code }: Failure) => code === 'task/changed_meanwhile' || code === 'task/published'
const mayPass = ({ code }: Failure) => code === 'network' || code.startsWith('server/') || code === 'request/too_many'

/** A package while it is edited: what is on the screen, and saving while one works. */
export function useTaskDraft(first: TaskDetail): TaskDraft {
  const [view, setView] = useState(first)
  const [content, setContent] = useState(() => contentOf(first))
  const [save, setSave] = useState<SaveState>({ kind: 'saved', atMs: first.updatedAt })
  const latest = useRef(content)
  const autosave = useRef<Autosave<TaskDraftContent> | null>(null)
  /** Server's ids of subtasks by their key on the screen. */
  const ids = useRef(new Map(first.subtaskRows.map((row) => [row.id, row.id])))

  useEffect(() => {
    const known = ids.current
    const saver = createAutosave<TaskDraftContent, TaskDetail>(first.rev, first.updatedAt, {
      save: async (next, rev) => {
        const body = bodyOf(first.type, next, (key) => known.get(key))
        const { task } = await call(taskUpdate, { id: first.id, rev, ...body })
        // The server answers in the order that was sent.
        next.subtasks.forEach((subtask, at) => {
          const id = task.subtaskRows[at]?.id
          if (id !== undefined) known.set(subtask.key, id)
        })
        return task
      },
      onSaved: setView,
      onState: setSave,
      failureOf: (error) => failureOf(error),
      isConflict,
      mayPass,
      timer: systemTimer,
      nowMs: () => Date.now(),
    })
    autosave.current = saver
    const left = unsaved.get(first.id)
    unsaved.delete(first.id)
    if (left && first.can.edit) {
      latest.current = left.content
      setContent(left.content)
      if (left.rev === first.rev) saver.changed(left.content)
      else if (!sameBody(first, left.content)) saver.dispute(left.content)
    }
    return () => {
      saver.stop()
      const last = saver.unsaved()
      if (last === null) return
      const kept = { content: last, rev: saver.rev() }
      unsaved.set(first.id, kept)
      void saver.flush().then((done) => done && unsaved.get(first.id) === kept && unsaved.delete(first.id))
    }
  }, [first])
  useAskBeforeLeaving(save.kind !== 'saved')

  const change = useCallback<TaskDraft['change']>((part) => {
    latest.current = { ...latest.current, ...part }
    setContent(latest.current)
    autosave.current?.changed(latest.current)
  }, [])
  return useMemo(
    () => ({
      content,
      view,
      save,
      change,
      flush: async () => (await autosave.current?.flush()) ?? true,
      takeTheirs(theirs) {
        setView(theirs)
        latest.current = contentOf(theirs)
        for (const row of theirs.subtaskRows) ids.current.set(row.id, row.id)
        setContent(latest.current)
        autosave.current?.rebase(theirs.rev, false)
      },
      keepMine(theirs) {
        setView(theirs)
        autosave.current?.rebase(theirs.rev, true)
      },
    }),
    [content, view, save, change],
  )
}

/** It did arrive; only the answer was lost. */
function sameBody(stored: TaskDetail, content: TaskDraftContent): boolean {
  const bodyIn = (one: TaskDraftContent) => JSON.stringify(bodyOf(stored.type, one, () => undefined))
  return bodyIn(contentOf(stored)) === bodyIn(content)
}
