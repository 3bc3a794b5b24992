import { useEffect, useMemo } from 'react'
import { failureText } from '../../client/failure-text'
import { isGone } from '../../client/gone-failure'
import { useServices, useSlice, useText } from '../../hook/core-context'
import { useOnReturn } from '../../hook/use-on-return'
import { STEP_KINDS } from './kind/step-kinds'
import type { SubtaskRow } from './task.contract'
import { taskSlice } from './task.slice'
import { useWhenDue } from './useWhenDue'
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
  useWhenDue(detail ?? null, () => void loadTask(id))

  const subtasks = detail?.subtasks ?? NONE
  const stepOf = (subtaskId: string) => subtasks.find((row) => row.id === subtaskId)
  const open = (subtaskId: string, more: Record<string, string> = {}) => {
    const subtask = stepOf(subtaskId)
    if (!subtask) return
    const { route, query } = STEP_KINDS[subtask.type].screen(subtaskId, id)
    navigation.go(route, { ...query, ...more })
  }
  const train = (subtaskId: string) => {
    const subtask = stepOf(subtaskId)
    const place = subtask && STEP_KINDS[subtask.type].training?.(subtaskId)
    if (place) navigation.go(place.route, place.query)
  }
  return {
    load: status?.load ?? 'loading',
    error: status?.failure ? failureText(status.failure.error, t) : null,
    gone: isGone(status?.failure ?? null),
    refresh: () => loadTask(id),
    task: detail?.task ?? null,
    subtasks,
    next: nextOf(subtasks),
    openSubtask: (subtask) => open(subtask),
    openHistory: (subtask) => open(subtask, { history: '1' }),
    openTask: (other) => navigation.go('/user/dashboard/task', { id: other }),
    openTraining: detail?.trainingAllowed ? train : null,
    back: () => navigation.back('/user/dashboard/center'),
  }
}

/** The next subtask: one that was begun, else the first that is open. */
export function nextOf(subtasks: readonly SubtaskRow[]): SubtaskRow | null {
  const open = subtasks.filter((row) => row.state === 'in_progress' || row.state === 'not_started')
  return open.find((row) => row.currentId !== null) ?? open[0] ?? null
}
