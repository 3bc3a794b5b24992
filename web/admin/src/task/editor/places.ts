import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { CheckRow } from '@lianda/shared/module/task/task-publish.admin.contract'

type Code = CheckRow['code']

/** Element ids in the editor where a finding is fixed; for a subtask, the field. */
const PLACES: Partial<Record<Code, string>> = {
  window: 'task-window',
  pass_score: 'task-pass',
  audience: 'task-audience-choose',
  front: 'task-front',
  subtasks: 'task-subtasks-add',
  weights: 'task-subtasks-add',
}
const MEMBERS: Partial<Record<Code, string>> = {
  subtask_window: 'window',
  subtask_front: 'front',
  minutes: 'window',
  not_in_past: 'window',
  attempts: 'attempts',
  weights: 'weight',
}

/** Element id in the editor where a row of the check is fixed. */
export const placeOf = ({ code, subtaskId }: Pick<CheckRow, 'code' | 'subtaskId'>): string =>
  subtaskId === null ? (PLACES[code] ?? 'task-title') : `subtask-${subtaskId}-${MEMBERS[code] ?? 'weight'}`

/** Focuses the element that the address names (`at`). */
export function useFocusOnPlace(): void {
  const [query] = useSearchParams()
  const at = query.get('at')
  useEffect(() => {
    const place = at === null ? null : document.getElementById(at)
    place?.scrollIntoView({ block: 'center' })
    place?.focus({ preventScroll: true })
  }, [at])
}
