import * as contract from '@lianda/shared/module/question-bank/import.admin.contract'
import type { Language } from '@lianda/shared/contract/fields'
import type { ImportBatch, ImportRow } from '@lianda/shared/module/question-bank/import.admin.contract'
import type { Deps } from '../../../deps'
import { type Change, route, type Route } from '../../../http/route'
import type { ImportBatchDoc, ImportRowDoc } from './import.model'
import { inWords, issueText } from '../format/import-words'
import { importErrorsFile, importTemplateFile } from './import-files.service'
import { exportQuestions } from './question-export.service'
import { changeImport, listImports, readImport, startImport, stepImport } from './import.service'

export const importRoutes = (deps: Deps): Route[] => [
  route(contract.importStart, {
    handler: async ({ actor, input, language, signal, audit }) => {
      const batch = await startImport(deps, actor, { language, signal }, input)
      audit(changeOf(null, batch))
      const { docs } = await readImport(deps, actor, { id: batch._id, page: 1, rows: 100, wrong: true })
      const errrows = docs.flatMap((doc) => rowView(doc, language).errors.map((error) => ({ no: doc.no, ...error })))
      const { insertcount, updatecount } = batch
      return { batch: batchView(batch), id: batch._id, insertcount, updatecount, errrows }
    },
  }),
  route(contract.importList, {
    handler: async ({ actor, input }) => {
      const { docs, total } = await listImports(deps, actor, input)
      return { rows: docs.map(batchView), total }
    },
  }),
  route(contract.importGet, {
    handler: async ({ actor, input, language }) => {
      const { batch, docs, total } = await readImport(deps, actor, input)
      return { batch: batchView(batch), rows: docs.map((row) => rowView(row, language)), total }
    },
  }),
  route(contract.importChange, {
    handler: async ({ actor, input, language, audit }) => {
      const { before, batch, rows } = await changeImport(deps, actor, input)
      audit(changeOf(before, batch))
      return { batch: batchView(batch), rows: rows.map((row) => rowView(row, language)) }
    },
  }),
  route(contract.importStep, {
    handler: async ({ actor, input, audit }) => {
      const { before, after } = await stepImport(deps, actor, input)
      audit(changeOf(before, after))
      return { batch: batchView(after) }
    },
  }),
  route(contract.importErrors, {
    handler: ({ actor, input, language }) => importErrorsFile(deps, actor, language, input.id),
  }),
  route(contract.importTemplate, {
    handler: ({ actor, language }) => importTemplateFile(deps, actor, language),
  }),
  route(contract.questionExport, {
    handler: ({ actor, input, language }) => exportQuestions(deps, actor, language, input),
  }),
]

const TOLD = ['state', 'mode', 'wrong', 'left', 'insertcount', 'updatecount'] as const

/** What changed in the import itself; its counts stand for the questions. */
function changeOf(before: ImportBatchDoc | null, after: ImportBatchDoc): Change {
  const differing = TOLD.filter((key) => before?.[key] !== after[key])
  const pick = (doc: ImportBatchDoc) => Object.fromEntries(differing.map((key) => [key, doc[key]]))
  return {
    noun: 'question-import',
    objectId: after._id,
    objectName: after.fileName,
    before: before ? pick(before) : {},
    after: before ? pick(after) : { ...pick(after), format: after.format, rows: after.rows },
  }
}

function batchView(doc: ImportBatchDoc): ImportBatch {
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
    written,
    insertcount,
    updatecount,
    kept,
    creator,
    newCatalogs: doc.newCatalogs,
    createdAt: doc.createdAt.getTime(),
    undoable: state === 'done' && written > 0,
  }
}

const rowView = (doc: ImportRowDoc, language: Language): ImportRow => ({
  no: doc.no,
  cells: inWords(doc.cells, language),
  images: doc.images.length,
  does: doc.does,
  errors: doc.issues.map((issue) => ({ column: issue.column, code: issue.code, message: issueText(issue, language) })),
  left: doc.left,
  state: doc.state,
})
