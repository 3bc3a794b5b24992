import type { ExamRecordRow } from '@lianda/shared/module/exam/record.admin.contract'
import { ROW_FIELDS, rowOf } from '../attempt/attempt.view'
import type { Attempt } from '../attempt/attempt.document'

/** Fields needed for a row of the back office. */
export const RECORD_FIELDS = {
  ...ROW_FIELDS,
  userId: 1,
  userName: 1,
  account: 1,
  workno: 1,
  departmentName: 1,
  taskId: 1,
  taskTitle: 1,
  subtaskId: 1,
  examinationId: 1,
  paperId: 1,
  paperVersion: 1,
  title: 1,
  extraMinutes: 1,
} as const
export type RecordDoc = Pick<Attempt, '_id' | keyof typeof RECORD_FIELDS>

export const recordRowOf = (doc: RecordDoc): ExamRecordRow => ({
  ...rowOf(doc),
  userId: doc.userId,
  userName: doc.userName,
  account: doc.account,
  workno: doc.workno,
  departmentName: doc.departmentName,
  // Only previews have none, and no list shows them.
  taskId: doc.taskId ?? '',
  taskTitle: doc.taskTitle,
  subtaskId: doc.subtaskId,
  examinationId: doc.examinationId,
  paperId: doc.paperId,
  paperVersion: doc.paperVersion,
  title: doc.title,
  extraMinutes: doc.extraMinutes,
  deadlineMs: doc.deadlineAt.getTime(),
})
