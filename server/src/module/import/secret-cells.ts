import { HIDDEN_CELL, type ImportCells } from '@lianda/shared/module/import/import.rules'
import type { Deps } from '../../deps'
import { sealer } from '../../infra/keys/sealed-text'
import { type ImportBatchDoc, importBatches, importRows, SECRETS_ARE_ERASED } from './import.model'
import { importSubjects } from './import-subject'
import type { SheetForm } from './sheet/sheet-form'

const secretsOf = ({ columns }: SheetForm): string[] => columns.flatMap(({ key, secret }) => (secret ? [key] : []))

export const hasSecrets = (form: SheetForm): boolean => secretsOf(form).length > 0

const mapped = (cells: ImportCells, columns: readonly string[], how: (cell: string, column: string) => string) =>
  columns.length === 0
    ? cells
    : { ...cells, ...Object.fromEntries(columns.map((column) => [column, how(cells[column] ?? '', column)])) }

/** The ways of a form's cells into the store and out of it. */
export interface SecretCells {
  /** As the store keeps them. `before`: what is stored, for cells that come back as they were shown. */
  seal(cells: ImportCells, before?: ImportCells): ImportCells
  /** As they were typed; '' for a secret whose key is gone. */
  open(cells: ImportCells): ImportCells
}

export async function secretCells(deps: Deps, form: SheetForm): Promise<SecretCells> {
  const columns = secretsOf(form)
  if (columns.length === 0) return { seal: (cells) => cells, open: (cells) => cells }
  const { seal, open } = await sealer(deps)
  return {
    seal: (cells, before = {}) =>
      mapped(cells, columns, (cell, column) =>
        cell === HIDDEN_CELL ? (before[column] ?? '') : cell === '' ? '' : seal(cell),
      ),
    open: (cells) => mapped(cells, columns, (cell) => (cell === '' ? '' : (open(cell) ?? ''))),
  }
}

/** As they are shown. */
export const hiddenCells = (form: SheetForm, cells: ImportCells): ImportCells =>
  mapped(cells, secretsOf(form), (cell) => (cell === '' ? '' : HIDDEN_CELL))

/** As they are written into a file. */
export const withoutSecrets = (form: SheetForm, cells: ImportCells): ImportCells =>
  mapped(cells, secretsOf(form), () => '')

/** Erases the secrets of an import that has ended. */
export async function eraseSecrets(
  deps: Deps,
  form: SheetForm,
  { orgid, _id: batchId }: Pick<ImportBatchDoc, 'orgid' | '_id'>,
): Promise<void> {
  const columns = secretsOf(form)
  if (columns.length === 0) return
  const erased = Object.fromEntries(columns.map((column) => [`cells.${column}`, '']))
  await importRows(deps.db).updateMany({ orgid, batchId }, { $set: erased })
  await importBatches(deps.db).updateOne({ _id: batchId, orgid }, { $set: { secrets: false } })
}

/** How long the secrets of a file wait to be confirmed. */
const KEEP_SECRETS_MS = 24 * 3_600_000

/** Cancels imports with secrets that nobody confirmed within a day, and erases what a process left that died. */
export async function eraseOldSecrets(deps: Deps): Promise<void> {
  const old = { secrets: true, createdAt: { $lt: new Date(deps.clock.now() - KEEP_SECRETS_MS) } }
  await importBatches(deps.db)
    .updateMany({ ...old, state: 'checked' }, { $set: { state: 'cancelled' }, $inc: { rev: 1 } })
    .unscoped(SECRETS_ARE_ERASED)
  const over = await importBatches(deps.db)
    .find({ ...old, state: { $nin: ['running', 'undoing'] } }, { orgid: 1, subject: 1 })
    .unscoped(SECRETS_ARE_ERASED)
    .lean()
  for (const batch of over) {
    const subject = importSubjects(deps).get(batch.subject)
    if (subject) await eraseSecrets(deps, subject.form, batch)
  }
}
