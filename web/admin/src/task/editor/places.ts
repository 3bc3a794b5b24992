import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { CheckRow } from '@lianda/shared/module/task/task-publish.admin.contract'

type Code = CheckRow['code']

/** Ids in the editor where what the check found is mended; of a step: the member that is wrong. */
const PLACES: Partial<Record<Code, string>> = {
  window: 'task-window',
  pass_score: 'task-pass',
  audience: 'task-audience-choose',
  subtasks: 'task-subtasks-add',
  weights: 'task-subtasks-add',
}
const MEMBERS: Partial<Record<Code, string>> = {
  subtask_window: 'window',
  minutes: 'window',
  not_in_past: 'window',
  attempts: 'attempts',
  weights: 'weight',
}

/** Where in the editor a row of the check is mended. */
export const placeOf = ({ code, subtaskId }: Pick<CheckRow, 'code' | 'subtaskId'>): string =>
  subtaskId === null ? (PLACES[code] ?? 'task-title') : `subtask-${subtaskId}-${MEMBERS[code] ?? 'weight'}`

/** The address says where to begin (`at`): the focus goes there. */
export function useFocusOnPlace(): void {
  const [query] = useSearchParams()
  const at = query.get('at')
  useEffect(() => {
    const place = at === null ? null : document.getElementById(at)
    place?.scrollIntoView({ block: 'center' })
    place?.focus({ preventScroll: true })
  }, [at])
}
