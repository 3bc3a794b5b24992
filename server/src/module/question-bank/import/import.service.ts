import AsyncLock from 'async-lock'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { Language } from '@lianda/shared/contract/fields'
import { AppError } from '@lianda/shared/error/app-error'
import type {
  importChange,
  importGet,
  importList,
  importStart,
  importStep,
} from '@lianda/shared/module/question-bank/import.admin.contract'
import type { Actor } from '../../../actor'
import { type Deps, perApp } from '../../../deps'
import { requireCatalog } from '../../catalog'
import { locateUpload, saveImage } from '../../upload'
import { inWords } from '../format/import-words'
import type { ParsedRow } from '../format/parsed'
import { checkRows } from './import-check'
import { importRunner } from './import-runner'
import { readImportFile, type Reading } from '../format/process/format-process'
import { type ImportBatchDoc, importBatches, type ImportRowDoc, importRows } from './import.model'

/** Rows inserted at a time before yielding to other work. */
const INSERT_ROWS = 100

type NewRow = Pick<ImportRowDoc, 'no' | 'cells' | 'images' | 'problem' | 'left' | 'does' | 'questionId'>

/**
 * Reads and checks an uploaded file without touching the bank. The batch is written last, so a crash leaves only rows
 * that nobody sees and that expire. Throws as the contract says.
 */
export async function startImport(
  deps: Deps,
  actor: Actor,
  { language, signal }: Pick<Reading, 'language' | 'signal'>,
  { file, mode, format: wanted, catalogId }: ParsedInputOf<typeof importStart>,
): Promise<ImportBatchDoc> {
  const { orgid } = actor
  await requireCatalog(deps, actor, 5, catalogId)
  const upload = await locateUpload(deps, orgid, file)
  const { format, rows: parsed } = await readImportFile(deps, { orgid, language, signal }, upload, wanted)
  const rows: NewRow[] = []
  for (const row of parsed) rows.push(await newRow(deps, actor, language, row))
  const checked = await checkRows(deps, orgid, { mode, catalogId }, rows)
  const now = new Date(deps.clock.now())
  const batch: ImportBatchDoc = {
    _id: deps.newId(),
    orgid,
    fileName: upload.name,
    format,
    mode,
    catalogId,
    state: 'checked',
    cancelling: false,
    rows: rows.length,
    wrong: checked.wrong,
    left: checked.left,
    insertcount: 0,
    updatecount: 0,
    kept: 0,
    newCatalogs: checked.newCatalogs,
    madeCatalogs: [],
    creatorId: actor.userId,
    creator: actor.name,
    by: null,
    createdAt: now,
    lease: null,
    rev: 1,
  }
  const docs = rows.map((row): ImportRowDoc => {
    const verdict = checked.verdicts.get(row.no)
    if (!verdict) throw new AppError('server/fault', { cause: new Error(`row ${row.no} was not checked`) })
    return {
      _id: `${batch._id}-${row.no}`,
      orgid,
      batchId: batch._id,
      ...row,
      ...verdict,
      state: 'waiting',
      before: null,
      writtenRev: null,
      createdAt: now,
    }
  })
  for (let at = 0; at < docs.length; at += INSERT_ROWS)
    await importRows(deps.db).insertMany(docs.slice(at, at + INSERT_ROWS))
  await importBatches(deps.db).create(batch)
  return batch
}

/** Stores the pictures in the media store at once; an invalid picture makes the row wrong. */
async function newRow(deps: Deps, actor: Actor, language: Language, row: ParsedRow): Promise<NewRow> {
  const images: NewRow['images'] = []
  let problem = row.problem
  for (const { bytes, description } of row.images) {
    try {
      const { _id: path } = await saveImage(deps, actor, { name: `row-${row.no}`, bytes })
      images.push({ path, description: description.trim() })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      problem ??= { column: 'images', code: 'image_wrong' }
    }
  }
  const cells = inWords(row.cells, language)
  return { no: row.no, cells, images, problem, left: false, does: null, questionId: '' }
}

/** Newest first. Served by `newest`. */
export async function listImports(deps: Deps, actor: Actor, { page, rows }: ParsedInputOf<typeof importList>) {
  const filter = { orgid: actor.orgid }
  const [docs, total] = await Promise.all([
    importBatches(deps.db)
      .find(filter)
      .sort({ createdAt: -1 })
      .skip((page - 1) * rows)
      .limit(rows)
      .lean(),
    importBatches(deps.db).countDocuments(filter),
  ])
  return { docs, total }
}

/** A page of rows in the order of the file. Served by `in_order`. */
export async function readImport(deps: Deps, actor: Actor, { id, page, rows, wrong }: ParsedInputOf<typeof importGet>) {
  const { orgid } = actor
  const batch = await getBatch(deps, orgid, id)
  const filter = { orgid, batchId: id, ...(wrong ? { wrong: true } : {}) }
  const [docs, total] = await Promise.all([
    importRows(deps.db)
      .find(filter)
      .sort({ no: 1 })
      .skip((page - 1) * rows)
      .limit(rows)
      .lean(),
    importRows(deps.db).countDocuments(filter),
  ])
  return { batch, docs, total }
}

interface Changed {
  before: ImportBatchDoc
  batch: ImportBatchDoc
  /** The rows named in the request. */
  rows: ImportRowDoc[]
}

/**
 * Edits rows, leaves them out or includes them again, changes the mode, and checks everything again. Throws
 * `question-bank/import_state` unless the import is still `checked`, and `request/invalid` for an unknown row.
 */
export async function changeImport(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof importChange>,
): Promise<Changed> {
  const { orgid } = actor
  return await inLine(deps, input.id, async () => {
    const before = await getBatchIn(deps, orgid, input.id, 'checked')
    await requireRows(deps, before, input.rows)
    for (const { no, cells, left } of input.rows) {
      const changes = {
        // An edited row is checked by its cells only; pictures that could be read stay.
        ...(cells ? { cells, problem: null } : {}),
        ...(left === undefined ? {} : { left }),
      }
      if (Object.keys(changes).length > 0)
        await importRows(deps.db).updateOne({ _id: `${input.id}-${no}`, orgid }, { $set: changes })
    }
    if (input.leaveWrong)
      await importRows(deps.db).updateMany({ orgid, batchId: input.id, wrong: true }, { $set: { left: true } })
    const mode = input.mode ?? before.mode
    const checked = await recheck(deps, { ...before, mode })
    const batch = await changeBatch(deps, before, { mode, ...checked })
    if (!batch) throw new AppError('question-bank/import_state')
    const numbers = input.rows.map(({ no }) => no)
    const rows = await importRows(deps.db)
      .find({ orgid, batchId: input.id, no: { $in: numbers } })
      .sort({ no: 1 })
      .lean()
    return { before, batch, rows }
  })
}

async function requireRows(
  deps: Deps,
  batch: ImportBatchDoc,
  named: ParsedInputOf<typeof importChange>['rows'],
): Promise<void> {
  const numbers = named.map(({ no }) => no)
  const known = await importRows(deps.db)
    .find({ orgid: batch.orgid, batchId: batch._id, no: { $in: numbers } }, { no: 1 })
    .lean()
  const there = new Set(known.map(({ no }) => no))
  const fields = numbers.flatMap((no, n) => (there.has(no) ? [] : [{ field: `rows.${n}.no`, rule: 'not_found' }]))
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
}

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

/** Throws `question-bank/import_not_found`. */
export async function getBatch(deps: Deps, orgid: string, id: string): Promise<ImportBatchDoc> {
  const batch = await importBatches(deps.db).findOne({ _id: id, orgid }).lean()
  if (!batch) throw new AppError('question-bank/import_not_found')
  return batch
}

/** The same, if it is in one of these states. Also throws `question-bank/import_state`. */
async function getBatchIn(
  deps: Deps,
  orgid: string,
  id: string,
  ...states: ImportBatchDoc['state'][]
): Promise<ImportBatchDoc> {
  const batch = await getBatch(deps, orgid, id)
  if (!states.includes(batch.state)) throw new AppError('question-bank/import_state')
  return batch
}

/** Changes a batch; null if someone else changed it since it was read. */
async function changeBatch(
  deps: Deps,
  batch: Pick<ImportBatchDoc, '_id' | 'orgid' | 'rev' | 'state'>,
  changes: Partial<ImportBatchDoc>,
): Promise<ImportBatchDoc | null> {
  return await importBatches(deps.db)
    .findOneAndUpdate(
      { _id: batch._id, orgid: batch.orgid, rev: batch.rev, state: batch.state },
      { $set: { ...changes, rev: batch.rev + 1 } },
      { returnDocument: 'after' },
    )
    .lean()
}

/** Checks every row again and stores the changed verdicts; the caller stores the batch's own members. */
async function recheck(deps: Deps, batch: ImportBatchDoc) {
  const { _id: batchId, orgid } = batch
  const rows = await importRows(deps.db).find({ orgid, batchId }).sort({ no: 1 }).lean()
  const { verdicts, wrong, left, newCatalogs } = await checkRows(deps, orgid, batch, rows)
  for (const row of rows) {
    const verdict = verdicts.get(row.no)
    if (verdict && !sameVerdict(row, verdict))
      await importRows(deps.db).updateOne({ _id: row._id, orgid }, { $set: verdict })
  }
  return { wrong, left, newCatalogs }
}

type Verdict = Pick<ImportRowDoc, 'wrong' | 'does' | 'issues' | 'questionId' | 'rev'>
const outcomeOf = ({ wrong, does, issues, questionId, rev }: Verdict): string =>
  JSON.stringify([wrong, does, issues, questionId, rev])
const sameVerdict = (a: Verdict, b: Verdict): boolean => outcomeOf(a) === outcomeOf(b)

const lines = perApp(() => new AsyncLock())

/** Runs one change of an import at a time in this process; across processes the batch's `rev` decides. */
async function inLine<T>(deps: Deps, batchId: string, work: () => Promise<T>): Promise<T> {
  return await lines(deps).acquire(batchId, () => work())
}
