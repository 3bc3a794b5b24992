import type { Register } from '../../server-module'
import { catalogContents } from '../catalog'
import { binParts } from '../recycle-bin'
import { uploadUses } from '../upload'
import { importRoutes } from './import/import.routes'
import { importRunner } from './import/import-runner'
import { questionBin } from './question-bin'
import { seedQuestions } from './question-bank-seed'
import { questionContents } from './question-contents'
import { imagePlaces } from './question-images'
import { questionRoutes } from './question.routes'

export { IMPORT_WORDS, issueText } from './format/import-words'
export type { ParsedRow, SheetRows, SheetSpec } from './format/parsed'
export { readPaperWorkbook, writePaperTemplate } from './import/paper-workbook'
export { type BankQuestion, findQuestions, poolIds, questionVersions } from './question-pool'
export { type BankPorts, bankPorts } from './bank-ports'

export const register: Register = (deps) => ({
  noun: 'question-bank',
  fills: [
    binParts.filledBy('question', questionBin(deps)),
    catalogContents.filledBy(5, questionContents(deps)),
    uploadUses.filledBy('question-bank', {
      kinds: ['faqimage', 'import'],
      places: (orgid, paths) => imagePlaces(deps, orgid, paths),
    }),
  ],
  routes: [...questionRoutes(deps), ...importRoutes(deps)],
  seed: (demo) => seedQuestions(deps, demo),
  jobs: [{ name: 'question-bank.import', everyMs: 10_000, run: () => importRunner(deps).sweep() }],
  start: () => importRunner(deps).start(),
  stop: () => importRunner(deps).stop(),
})
