import type { ProgressState } from '@lianda/shared/module/task/task-progress.admin.contract'
import type { ColourName } from '@lianda/shared/ui/tokens/palette'

const COLOURS: Readonly<Record<ProgressState, ColourName>> = {
  not_begun: 'line-control',
  running: 'data-1',
  passed: 'data-4',
  failed: 'danger-solid',
  overdue: 'data-6',
  excused: 'data-2',
}

/** In which colour charts show where people stand. */
export const stateColour = (state: ProgressState): ColourName => COLOURS[state]
