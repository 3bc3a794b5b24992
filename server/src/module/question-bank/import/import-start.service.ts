import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { Language } from '@lianda/shared/contract/fields'
import { AppError } from '@lianda/shared/error/app-error'
import type { importStart } from '@lianda/shared/module/question-bank/import.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { locateUpload, saveImage } from '../../media'
import { requireCatalog } from '../catalog.store'
import { inWords } from '../format/import-words'
import type { ParsedRow } from '../format/parsed'
import { checkRows } from './import-check'
import type { ImportBatchDoc, ImportRowDoc } from './import.document'
import { importBatches, importRows } from './import.model'
import { type Reading, readImportFile } from './read-import-file'

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
  await requireCatalog(deps, orgid, 5, catalogId)
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
