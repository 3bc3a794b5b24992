import type { Language } from '@lianda/shared/contract/fields'
import type { ImportCalls } from '@lianda/shared/module/import/import.admin.contract'
import type { Deps } from '../../deps'
import { route, type Route } from '../../http/route'
import { importErrorsFile, importTemplateFile } from './import-files.service'
import { discardRead, readUploaded, storeImport } from './import-start.service'
import type { ImportSubject } from './import-subject'
import type { ImportBatchDoc } from './import.model'
import { changeImport, listImports, readImport, stepImport } from './import.service'
import { accountsOf, actCounts, batchView, changeOf, placeOf, rowView } from './import.view'

/** The calls of a subject's import. */
export function importRoutes(deps: Deps, calls: ImportCalls, subject: ImportSubject): Route[] {
  const view = (batch: ImportBatchDoc, language: Language) => batchView(subject, batch, language)
  return [
    route(calls.importStart, {
      handler: async ({ actor, input, language, signal, audit }) => {
        const read = await readUploaded(deps, subject, actor, { language, signal }, input)
        const batch = await storeImport(deps, subject, actor, input, read)
        await discardRead(deps, subject, actor, input)
        audit(changeOf(null, batch))
        const { docs } = await readImport(deps, subject, actor, { id: batch._id, page: 1, rows: 100, wrong: true })
        const errrows = docs.flatMap((doc) =>
          rowView(subject, doc, language).errors.map((error) => ({ no: doc.no, ...error })),
        )
        const { insertcount, updatecount } = batch
        const counts = { insertcount, updatecount, ...actCounts(subject, batch) }
        return {
          batch: view(batch, language),
          id: batch._id,
          ...counts,
          errrows,
          ...accountsOf(subject, docs),
          ...placeOf(subject, batch),
        }
      },
    }),
    route(calls.importList, {
      handler: async ({ actor, input, language }) => {
        const { docs, total } = await listImports(deps, subject, actor, input)
        return { rows: docs.map((doc) => view(doc, language)), total }
      },
    }),
    route(calls.importGet, {
      handler: async ({ actor, input, language }) => {
        const { batch, docs, total } = await readImport(deps, subject, actor, input)
        return { batch: view(batch, language), rows: docs.map((row) => rowView(subject, row, language)), total }
      },
    }),
    route(calls.importChange, {
      handler: async ({ actor, input, language, audit }) => {
        const { before, batch, rows } = await changeImport(deps, subject, actor, input)
        audit(changeOf(before, batch))
        return { batch: view(batch, language), rows: rows.map((row) => rowView(subject, row, language)) }
      },
    }),
    route(calls.importStep, {
      handler: async ({ actor, input, language, audit }) => {
        const { before, after } = await stepImport(deps, subject, actor, input)
        audit(changeOf(before, after))
        return { batch: view(after, language) }
      },
    }),
    route(calls.importErrors, {
      handler: ({ actor, input, language }) => importErrorsFile(deps, subject, actor, language, input.id),
    }),
    route(calls.importTemplate, {
      handler: ({ actor, language }) => importTemplateFile(deps, subject, actor, language),
    }),
  ]
}
