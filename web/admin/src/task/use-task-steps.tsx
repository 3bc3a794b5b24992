import { App } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { TaskAdminRow } from '@lianda/shared/module/task/task.admin.contract'
import { type BatchStep, taskBatch, taskCopy } from '@lianda/shared/module/task/task-life.admin.contract'
import { useTellLines } from '../parts/use-tell-lines'
import { useUndoToast } from '../parts/use-undo-toast'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { refresh } from '../platform/query'
import { useText } from '../platform/text'
import { editRoute, type PackageType } from './task-kind'

const TITLE_MAX = 64

type Refused = OutputOf<typeof taskBatch>['refused'][number]

/** Maximum number of ids per call. */
const AT_ONCE = 100

/** Steps that are asked for before they are done. */
const ASKED: readonly BatchStep[] = ['withdraw', 'delete']

interface TaskSteps {
  busy: boolean
  /** Asks where the step takes something away, and tells of each package that refuses it. */
  run: (step: BatchStep, ids: readonly string[]) => void
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
      refresh('task')
    }
  }
  const perform = (step: BatchStep, ids: readonly string[]) =>
    working(async () => {
      let changed = 0
      const refused: Refused[] = []
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const part = await call(taskBatch, { ids: ids.slice(from, from + AT_ONCE), step })
        changed += part.changed
        refused.push(...part.refused)
      }
      onDone(ids)
      const words = t(`task-admin.bulk.done.${step}`, { count: changed })
      const left = new Set(refused.map(({ id }) => id))
      const done = ids.filter((id) => !left.has(id))
      if (changed > 0 && step === 'archive') offerUndo(words, () => void perform('unarchive', done))
      else if (changed > 0) message.success(words)
      if (refused.length > 0)
        tell(
          t('task-admin.bulk.refused', { count: refused.length }),
          refused.map(({ id, title, reason }) => ({ key: id, name: title, words: reason })),
        )
    })
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
  return { busy, run, copy }
}
