import type { CheckRow } from '@lianda/shared/module/task/task-publish.admin.contract'
import type { AudienceReach } from '../org'
import type { SceneFact } from '../scene'
import type { TaskDoc } from './task.document'
import type { PaperFact } from '../exam'

/** What the check needs besides the package itself. */
export interface CheckFacts {
  papers: ReadonlyMap<string, PaperFact>
  scenes: ReadonlyMap<string, SceneFact>
  reach: AudienceReach
  /** When it will be published: now, or at the scheduled time. */
  atMs: number
}

export type Checked = Pick<TaskDoc, 'audience' | 'startsAt' | 'endsAt' | 'passScore' | 'subtasks'>

/** A row of the check with defaults for the optional members. */
export const row = (
  level: CheckRow['level'],
  code: CheckRow['code'],
  more: Partial<Omit<CheckRow, 'level' | 'code'>> = {},
): CheckRow => ({ level, code, variant: null, subtaskId: null, values: {}, fix: null, ...more })
