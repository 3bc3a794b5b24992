import { type ExamRecord, recordGet, recordList } from '@lianda/shared/module/exam/record.admin.contract'
import type { Call } from './caller'
import type { Person } from './journey'

/** The only attempt at this package's exam, as an administrator reads it. */
export async function recordOf(call: Call, taskId: string): Promise<ExamRecord> {
  const { rows } = await call(recordList, { page: 1, rows: 20, taskId })
  if (rows.length !== 1) throw new Error(`${rows.length} attempts instead of one`)
  return (await call(recordGet, { id: rows[0]?.id ?? '' })).record
}

/** Opens the page of a record as an administrator. */
export async function openRecord(admin: Person, origin: string, id: string, userName: string): Promise<void> {
  await admin.page.goto(`${origin}/admin/#/admin/view/dashboard?exam=${id}`)
  await admin.page.getByRole('heading', { level: 1, name: userName }).waitFor()
}

/** Enters a reason in the dialog that asks for it, and confirms. */
export async function giveReason(admin: Person, title: string, verb: string): Promise<void> {
  const dialog = admin.page.getByRole('dialog', { name: title })
  await dialog.getByRole('textbox', { name: admin.t('exam-admin.record.ask.reason') }).fill('The network failed')
  await dialog.getByRole('button', { name: verb }).click()
}
