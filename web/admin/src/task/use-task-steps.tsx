import { App } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { TASK_CATALOGS } from '@lianda/shared/module/task/task-catalogs'
import type { TaskAdminRow } from '@lianda/shared/module/task/task.admin.contract'
import {
  type BatchStep,
  taskBatch,
  taskCopy,
  taskMove,
  TASKS_AT_ONCE,
} from '@lianda/shared/module/task/task-life.admin.contract'
import { contentsMoved } from '../catalog/use-catalogs'
import { useTellLines } from '../parts/use-tell-lines'
import { useUndoToast } from '../parts/use-undo-toast'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import { editRoute, type PackageType } from './task-kind'

const TITLE_MAX = 64

type Outcome = OutputOf<typeof taskBatch>

/** Steps that are asked for before they are done. */
const ASKED: readonly BatchStep[] = ['unschedule', 'withdraw', 'delete']

interface TaskSteps {
  busy: boolean
  /** Asks where the step takes something away, and tells of each package that refuses it. */
  run: (step: BatchStep, ids: readonly string[]) => void
  /** Puts them into a category; null: into none. */
  place: (ids: readonly string[], catalogId: string | null) => Promise<void>
  /** Copies to a draft, or to a template, and opens it. */
  copy: (row: Pick<TaskAdminRow, 'id' | 'title' | 'template'>, template: boolean) => void
}

/** What the list does with packages, one or several. @param onDone the packages that a step was tried with */
export function useTaskSteps(type: PackageType, onDone: (ids: readonly string[]) => void): TaskSteps {
  const t = useText()
  const navigate = useNavigate()
  const { modal, message } = App.useApp()
  const tell = useTellLines()
  const offerUndo = useUndoToast()
  const [busy, setBusy] = useState(false)

  const working = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(false)
      contentsMoved(TASK_CATALOGS[type])
    }
  }
  /** Calls with as many at once as a call may have, and tells of those that were refused. */
  const each = (
    ids: readonly string[],
    send: (some: string[]) => Promise<Outcome>,
    say: (changed: number, done: string[]) => void,
  ) =>
    working(async () => {
      let changed = 0
      const refused: Outcome['refused'] = []
      for (let from = 0; from < ids.length; from += TASKS_AT_ONCE) {
        const part = await send(ids.slice(from, from + TASKS_AT_ONCE))
        changed += part.changed
        refused.push(...part.refused)
      }
      onDone(ids)
      const left = new Set(refused.map(({ id }) => id))
      if (changed > 0)
        say(
          changed,
          ids.filter((id) => !left.has(id)),
        )
      if (refused.length > 0)
        tell(
          t('task-admin.bulk.refused', { count: refused.length }),
          refused.map(({ id, title, reason }) => ({ key: id, name: title, words: reason })),
        )
    })
  const perform = (step: BatchStep, ids: readonly string[]): Promise<void> =>
    each(
      ids,
      (some) => call(taskBatch, { ids: some, step }),
      (count, done) => {
        const words = t(`task-admin.bulk.done.${step}`, { count })
        if (step === 'archive') offerUndo(words, () => void perform('unarchive', done))
        else message.success(words)
      },
    )
  const place: TaskSteps['place'] = (ids, catalogId) =>
    each(
      ids,
      (some) => call(taskMove, { ids: some, catalogId }),
      (count) => void message.success(t('task-admin.place.done', { count })),
    )
  const run: TaskSteps['run'] = (step, ids) => {
    if (!ASKED.includes(step)) return void perform(step, ids)
    modal.confirm({
      title: t(`task-admin.bulk.ask.${step}`, { count: ids.length }),
      content: t(`task-admin.bulk.hint.${step}`),
      okText: t(`task-admin.bulk.${step}`),
      okButtonProps: { danger: true },
      cancelText: t('office.cancel'),
      onOk: () => perform(step, ids),
    })
  }
  const copy: TaskSteps['copy'] = ({ id, title, template: from }, template) =>
    void working(async () => {
      const name = from || template ? title : t('task-admin.copy.name', { title })
      const { task, left } = await call(taskCopy, { id, title: name.slice(0, TITLE_MAX), template })
      void navigate(editRoute(type, task.id))
      message.success(t(`task-admin.copy.${template ? 'saved' : 'done'}`, { title }))
      if (left.length > 0)
        tell(
          t('task-admin.copy.left', { count: left.length }),
          left.map((name, at) => ({ key: String(at), name, words: '' })),
          t('task-admin.copy.leftHint'),
        )
    })
  return { busy, run, place, copy }
}
