import type { Translate } from '@lianda/shared/i18n/texts'
import type { ExamRecordRow } from '@lianda/shared/module/exam/record.admin.contract'

/** Number of names written out before "and others". */
const NAMED = 6

export interface OpenSubtask {
  subtaskId: string
  title: string
  taskTitle: string
}

/** The distinct exams of these attempts, in order of appearance. */
export function openSubtasksOf(rows: readonly ExamRecordRow[]): OpenSubtask[] {
  const subtasks = new Map<string, OpenSubtask>()
  for (const { subtaskId, title, taskTitle } of rows)
    if (!subtasks.has(subtaskId)) subtasks.set(subtaskId, { subtaskId, title, taskTitle })
  return [...subtasks.values()]
}

/** The learners, a few by name; `total` may be larger than the number of rows given. */
export function namesOf(
  rows: readonly Pick<ExamRecordRow, 'userName'>[],
  total: number,
  t: Translate,
  comma: string,
): string {
  const names = rows
    .slice(0, NAMED)
    .map((row) => row.userName)
    .join(comma)
  return t(total > Math.min(NAMED, rows.length) ? 'exam-admin.record.extend.whoMore' : 'exam-admin.record.extend.who', {
    names,
    count: total,
  })
}
