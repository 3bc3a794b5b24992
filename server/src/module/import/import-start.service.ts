import { AppError } from '@lianda/shared/error/app-error'
import type { ImportMode, ImportOptions } from '@lianda/shared/module/import/import.rules'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { isPicture } from '../../infra/spreadsheet/file-kind'
import { discardUpload, locateUpload, saveImage } from '../upload'
import { type Checked, checkRows, type RowToCheck } from './import-check'
import { requirePlace } from './import-places'
import type { ImportSubject, RowImage } from './import-subject'
import { hasSecrets, secretCells } from './secret-cells'
import { formCells } from './sheet/sheet-form'
import { type ImportBatchDoc, importBatches, type ImportRowDoc, importRows } from './import.model'
import type { ParsedFile, ParsedRow, Reading } from './sheet/sheet-form'
import { readImportFile } from './read-file'

/** Rows inserted at a time before yielding to other work. */
const INSERT_ROWS = 100
const PICTURE_MAX_BYTES = 2 * 1024 * 1024

export interface ImportInput {
  file: string
  mode: ImportMode
  format?: string | undefined
  catalogId: string | null
  options?: ImportOptions
}

/** What is chosen for the rows of a file. */
export type ImportChoice = Pick<ImportInput, 'mode' | 'catalogId' | 'options'>

type Told = Pick<Reading, 'language' | 'signal'>

/** A file that was read, before anything of it is stored. */
export interface ReadImport extends ParsedFile {
  fileName: string
}

/** Reads an uploaded file. Throws `FILE_ERRORS`, and what the subject's categories say. */
export async function readUploaded(
  deps: Deps,
  subject: ImportSubject,
  actor: Actor,
  { language, signal }: Told,
  input: ImportInput,
): Promise<ReadImport> {
  const { file, format, catalogId } = input
  await requirePlace(deps, actor, subject, catalogId)
  const upload = await locateUpload(deps, actor.orgid, file)
  try {
    const parsed = await readImportFile(deps, subject, { orgid: actor.orgid, language, signal }, upload, format)
    return { ...parsed, fileName: upload.name }
  } catch (error) {
    // What can't be read is not asked for again.
    if (error instanceof AppError && error.code !== 'import/busy') await discardRead(deps, subject, actor, input)
    throw error
  }
}

/** Deletes a file that is read, where it holds secrets. */
export async function discardRead(
  deps: Deps,
  { form }: ImportSubject,
  { orgid }: Actor,
  { file }: Pick<ImportInput, 'file'>,
): Promise<void> {
  if (hasSecrets(form)) await discardUpload(deps, orgid, file)
}

/** What an import of this file would say, without storing anything of it. */
export async function previewImport(
  deps: Deps,
  subject: ImportSubject,
  { orgid, userId }: Actor,
  { options = {}, ...choice }: ImportChoice,
  read: ReadImport,
): Promise<Checked> {
  const rows = read.rows.map((row): RowToCheck => {
    const isBroken = row.images.some(({ bytes }) => bytes.byteLength > PICTURE_MAX_BYTES || !isPicture(bytes))
    const images = row.images.map(({ description }) => ({ path: '', description: description.trim() }))
    return newRow(subject, row, images, isBroken)
  })
  return await checkRows(deps, subject, { orgid, userId, options, ...choice, head: read.head }, rows)
}

/**
 * Stores and checks what was read, without writing anything of the subject. The batch becomes `checked` last: after a
 * crash in between it is a cancelled one, whose rows nobody sees.
 */
export async function storeImport(
  deps: Deps,
  subject: ImportSubject,
  actor: Actor,
  { mode, catalogId, options = {} }: ImportChoice,
  read: ReadImport,
): Promise<ImportBatchDoc> {
  const { orgid, userId } = actor
  const { seal } = await secretCells(deps, subject.form)
  const rows: RowToCheck[] = []
  for (const row of read.rows) {
    const stored = await storedRow(deps, subject, actor, row)
    rows.push({ ...stored, cells: seal(stored.cells) })
  }
  const checkFor = { orgid, userId, mode, catalogId, options, head: read.head }
  const { verdicts, ...checked } = await checkRows(deps, subject, checkFor, rows)
  const now = new Date(deps.clock.now())
  const batch: ImportBatchDoc = {
    _id: deps.newId(),
    orgid,
    subject: subject.noun,
    fileName: read.fileName,
    format: read.format,
    mode,
    catalogId,
    state: 'cancelled',
    cancelling: false,
    rows: rows.length,
    options,
    acts: {},
    ...checked,
    insertcount: 0,
    updatecount: 0,
    kept: 0,
    madeCatalogs: [],
    head: read.head,
    targetId: subject.whole ? deps.newId() : null,
    targetRev: null,
    creatorId: actor.userId,
    creator: actor.name,
    by: null,
    createdAt: now,
    lease: null,
    secrets: hasSecrets(subject.form),
    rev: 1,
  }
  const docs = rows.map((row): ImportRowDoc => {
    const verdict = verdicts.get(row.no)
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
      files: row.images.map(({ path }) => path),
      createdAt: now,
    }
  })
  await importBatches(deps.db).create(batch)
  for (let at = 0; at < docs.length; at += INSERT_ROWS)
    await importRows(deps.db).insertMany(docs.slice(at, at + INSERT_ROWS))
  const state = 'checked'
  await importBatches(deps.db).updateOne({ _id: batch._id, orgid }, { $set: { state } })
  return { ...batch, state }
}

/** Stores the pictures among the uploads at once; an invalid picture makes the row wrong. */
async function storedRow(deps: Deps, subject: ImportSubject, actor: Actor, row: ParsedRow): Promise<RowToCheck> {
  const images: RowImage[] = []
  let isBroken = false
  for (const { bytes, description } of row.images) {
    try {
      const { _id: path } = await saveImage(deps, actor, { name: `row-${row.no}`, bytes })
      images.push({ path, description: description.trim() })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      isBroken = true
    }
  }
  return newRow(subject, row, images, isBroken)
}

const newRow = ({ form }: ImportSubject, row: ParsedRow, images: RowImage[], isBroken: boolean): RowToCheck => ({
  no: row.no,
  cells: formCells(form, row.cells),
  images,
  problem: row.problem ?? (isBroken ? { column: 'images', code: 'image_wrong' } : null),
  left: false,
  does: null,
  thingId: '',
})
