import type { Register } from '../../server-module'
import { uploadUses } from '../upload'
import { importRunner } from './import-runner'
import { rowFiles } from './import-uses'
import { eraseOldSecrets } from './secret-cells'

export { importAtOnce } from './import-at-once'
export { getBatch } from './import.service'
export { createdIds } from './import-uses'
export { previewImport, readUploaded } from './import-start.service'
export { errorTexts } from './import.view'
export { runFileJob, readFormSheets, writeWorkbookFile } from './read-file'
export { importRoutes } from './import.routes'
export {
  type CheckedRow,
  type Found,
  type ImportSubject,
  importSubjects,
  type JudgedRow,
  oneByOne,
  type Outcome,
  type RowToWrite,
  sideBySide,
  type Thing,
  type Things,
  type Whole,
} from './import-subject'
export type { ParsedFile, ParsedImage, ParsedRow, Reading } from './sheet/sheet-form'
export { rowSheet, type SheetForm, type SheetRow, workbookOf } from './sheet/sheet-form'

export const register: Register = (deps) => ({
  noun: 'import',
  fills: [uploadUses.filledBy('import', { kinds: ['import'], places: (orgid, paths) => rowFiles(deps, orgid, paths) })],
  routes: [],
  jobs: [
    { name: 'import.resume', everyMs: 10_000, run: () => importRunner(deps).sweep() },
    { name: 'import.secrets', everyMs: 3_600_000, run: () => eraseOldSecrets(deps) },
  ],
  start: () => importRunner(deps).start(),
  stop: () => importRunner(deps).stop(),
})
