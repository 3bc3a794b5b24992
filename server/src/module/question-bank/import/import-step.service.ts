import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type { importStep } from '@lianda/shared/module/question-bank/import.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import type { ImportBatchDoc } from './import.document'
import { importRunner } from './import-runner'
import { changeBatch, getBatchIn, inLine, recheck } from './import.store'

interface Stepped {
  before: ImportBatchDoc
  after: ImportBatchDoc
}

/**
 * Moves an import to its next step; long work continues after the response. With two concurrent requests one gets
 * `question-bank/import_state`. Also throws `question-bank/import_wrong_rows`.
 */
export async function stepImport(
  deps: Deps,
  actor: Actor,
  { id, step }: ParsedInputOf<typeof importStep>,
): Promise<Stepped> {
  const stepped = await inLine(deps, id, () => STEPS[step](deps, actor, id))
  if (stepped.after.state === 'running' || stepped.after.state === 'undoing') importRunner(deps).kick(stepped.after)
  return stepped
}

const STEPS = { confirm, cancel, undo }

/** Checks all rows again against the current bank, and starts the import. */
async function confirm(deps: Deps, actor: Actor, id: string): Promise<Stepped> {
  const before = await getBatchIn(deps, actor.orgid, id, 'checked')
  const checked = await recheck(deps, before)
  if (checked.wrong > 0) {
    await changeBatch(deps, before, checked)
    throw new AppError('question-bank/import_wrong_rows', { params: { n: checked.wrong } })
  }
  if (checked.left === before.rows) throw new AppError('question-bank/import_state')
  const by = { userId: actor.userId, name: actor.name }
  return await changed(deps, before, { ...checked, state: 'running', by })
}

async function cancel(deps: Deps, actor: Actor, id: string): Promise<Stepped> {
  const before = await getBatchIn(deps, actor.orgid, id, 'checked', 'running')
  return await changed(
    deps,
    before,
    before.state === 'checked' ? { state: 'cancelled' } : { state: 'undoing', cancelling: true },
  )
}

async function undo(deps: Deps, actor: Actor, id: string): Promise<Stepped> {
  const before = await getBatchIn(deps, actor.orgid, id, 'done')
  if (before.insertcount + before.updatecount === 0) throw new AppError('question-bank/import_state')
  return await changed(deps, before, { state: 'undoing', kept: 0 })
}

async function changed(deps: Deps, before: ImportBatchDoc, changes: Partial<ImportBatchDoc>): Promise<Stepped> {
  const after = await changeBatch(deps, before, changes)
  if (!after) throw new AppError('question-bank/import_state')
  return { before, after }
}
