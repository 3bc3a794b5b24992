import type { Language } from '@lianda/shared/contract/fields'
import type { ImportBatch, ImportRow } from '@lianda/shared/module/import/import.admin.contract'
import { type FileIssue, IMPORT_ACTS, type RowIssue } from '@lianda/shared/module/import/import.rules'
import type { Change } from '../../http/route'
import { headTexts } from './import-files.service'
import type { ImportSubject } from './import-subject'
import { issueText } from './import-text'
import type { ImportBatchDoc, ImportRowDoc } from './import.model'
import { hiddenCells } from './secret-cells'
import { formCells } from './sheet/sheet-form'

const TOLD = ['state', 'mode', 'wrong', 'left', 'insertcount', 'updatecount'] as const

/** What changed in the import itself; its counts stand for its things. */
export function changeOf(before: ImportBatchDoc | null, after: ImportBatchDoc): Change {
  const differing = TOLD.filter((key) => before?.[key] !== after[key])
  const pick = (doc: ImportBatchDoc) => Object.fromEntries(differing.map((key) => [key, doc[key]]))
  return {
    noun: 'import',
    objectId: after._id,
    objectName: after.fileName,
    before: before ? pick(before) : {},
    after: before ? pick(after) : { ...pick(after), format: after.format, rows: after.rows },
  }
}

/** How many rows did what, under the spec's names. */
export const actCounts = ({ actOf }: ImportSubject, { acts = {} }: Pick<ImportBatchDoc, 'acts'>) =>
  actOf ? Object.fromEntries(IMPORT_ACTS.map((act) => [`${act}count`, acts[act] ?? 0])) : {}

export function batchView(subject: ImportSubject, doc: ImportBatchDoc, language: Language): ImportBatch {
  const { fileName, format, mode, state, rows, wrong, left, insertcount, updatecount, kept, creator } = doc
  const written = insertcount + updatecount
  return {
    id: doc._id,
    fileName,
    format,
    mode,
    state,
    rows,
    wrong,
    left,
    skipped: doc.skipped ?? 0,
    options: doc.options ?? {},
    ...actCounts(subject, doc),
    written,
    insertcount,
    updatecount,
    kept,
    creator,
    newCatalogs: doc.newCatalogs,
    createdAt: doc.createdAt.getTime(),
    undoable: state === 'done' && written > 0,
    ...(doc.head ? { head: headTexts(doc.head) } : {}),
    ...(subject.whole
      ? {
          issues: errorTexts(subject, doc.issues, language),
          targetId: doc.targetRev === null ? null : doc.targetId,
        }
      : {}),
  }
}

/** Errors of a file with their texts. */
export const errorTexts = (subject: ImportSubject, issues: readonly FileIssue[], language: Language) =>
  issues.map((issue) => ({ no: issue.no, ...errorView(subject, issue, language) }))

const errorView = (subject: ImportSubject, issue: RowIssue, language: Language) => ({
  column: issue.column,
  code: issue.code,
  message: issueText(subject, issue, language),
})

export const rowView = (subject: ImportSubject, doc: ImportRowDoc, language: Language): ImportRow => ({
  no: doc.no,
  cells: hiddenCells(subject.form, subject.form.words?.(doc.cells, language) ?? formCells(subject.form, doc.cells)),
  images: doc.images.length,
  does: doc.does,
  errors: doc.issues.map((issue) => errorView(subject, issue, language)),
  left: doc.left,
  state: doc.state,
})

/** The accounts of rows, each once, where the rows have accounts. */
export const accountsOf = ({ form }: ImportSubject, docs: readonly ImportRowDoc[]) =>
  form.columns.some(({ key }) => key === 'account')
    ? { erraccounts: [...new Set(docs.flatMap(({ cells }) => cells['account'] || []))] }
    : {}

/** The category that was chosen for the whole, under the spec's name where it has one for the subject. */
export const placeOf = ({ noun }: ImportSubject, { catalogId }: Pick<ImportBatchDoc, 'catalogId'>) =>
  noun === 'faq' ? { faqcatalog: catalogId } : {}
