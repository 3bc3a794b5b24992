import type { CheckRow } from '@lianda/shared/module/task/task-publish.admin.contract'

/** A row of the check with defaults for the optional members. */
export const row = (
  level: CheckRow['level'],
  code: CheckRow['code'],
  more: Partial<Omit<CheckRow, 'level' | 'code'>> = {},
): CheckRow => ({ level, code, variant: null, subtaskId: null, values: {}, fix: null, ...more })
