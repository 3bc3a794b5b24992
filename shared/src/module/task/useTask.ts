import { useEffect, useMemo } from 'react'
import { failureText } from '../../client/failure-text'
import { isGone } from '../../client/gone-failure'
import { useServices, useSlice, useText } from '../../hook/core-context'
import { useOnReturn } from '../../hook/use-on-return'
import type { SubtaskRow } from './task.contract'
import { taskSlice } from './task.slice'
import type { TaskView } from './task.view-model'

const NONE: SubtaskRow[] = []

/** One package; its id is the route's `id` parameter. */
export function useTask(): TaskView {
  const { platform } = useServices()
  const t = useText()
  const { navigation } = platform
  const id = useMemo(() => navigation.current().query.id ?? '', [navigation])
  const detail = useSlice(taskSlice, (state) => state.details[id])
  const status = useSlice(taskSlice, (state) => state.detailLoad[id])
  const loadTask = useSlice(taskSlice, (state) => state.loadTask)
  useEffect(() => {
    void loadTask(id)
  }, [loadTask, id])
  useOnReturn(() => void loadTask(id))

  const subtasks = detail?.subtasks ?? NONE
  return {
    load: status?.load ?? 'loading',
    error: status?.failure ? failureText(status.failure.error, t) : null,
    gone: isGone(status?.failure ?? null),
    refresh: () => loadTask(id),
    task: detail?.task ?? null,
    subtasks,
    next: nextOf(subtasks),
    openSubtask: (subtask) =>
      isExam(subtasks, subtask)
        ? navigation.go('/user/dashboard/exam', { id: subtask, task: id })
        : navigation.go('/user/dashboard/train', { subtask, task: id }),
    openHistory: (subtask) =>
      isExam(subtasks, subtask)
        ? navigation.go('/user/dashboard/exam', { id: subtask, task: id, history: '1' })
        : navigation.go('/user/dashboard/train', { subtask, task: id, history: '1' }),
    back: () => navigation.back('/user/dashboard/center'),
  }
}

const isExam = (subtasks: readonly SubtaskRow[], id: string): boolean =>
  subtasks.some((row) => row.id === id && row.type === 2)

/** The next subtask: one that was begun, else the first that is open. */
export function nextOf(subtasks: readonly SubtaskRow[]): SubtaskRow | null {
  const open = subtasks.filter((row) => row.state === 'in_progress' || row.state === 'not_started')
  return open.find((row) => row.currentId !== null) ?? open[0] ?? null
}
