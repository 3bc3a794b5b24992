import type { RoundRecord } from '@lianda/shared/module/faq/round/round.admin.contract'
import type { RoundDoc } from './round.document'
import { ROW_FIELDS, roundRowOf, type RowDoc } from './round.view'

export const RECORD_FIELDS = {
  ...ROW_FIELDS,
  ...{ userId: 1, userName: 1, account: 1, workno: 1, departmentName: 1, taskId: 1, taskTitle: 1, title: 1 },
} as const
export type RecordDoc = RowDoc & Pick<RoundDoc, keyof typeof RECORD_FIELDS>

/** A round as administrators see it in a list. */
export const roundRecordOf = (doc: RecordDoc): RoundRecord => ({
  ...roundRowOf(doc),
  ...{ userId: doc.userId, userName: doc.userName, account: doc.account, workno: doc.workno },
  ...{ departmentName: doc.departmentName, taskId: doc.taskId, taskTitle: doc.taskTitle, title: doc.title },
})
