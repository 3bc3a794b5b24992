import type { Register } from '../../server-module'
import { catalogContents } from '../catalog'
import { bankImages } from '../media'
import { importRoutes } from './import/import.routes'
import { importRunner } from './import/import-runner'
import { seedQuestions } from './question-bank-seed'
import { questionContents } from './question-contents'
import { usedImages } from './question-images'
import { questionRoutes } from './question.routes'

export { IMPORT_WORDS, issueText } from './format/import-words'
export type { ParsedRow, SheetRows, SheetSpec } from './format/parsed'
export { readPaperWorkbook, writePaperTemplate } from './import/paper-workbook'
export { type BankQuestion, findQuestions, poolIds, questionVersions } from './question-pool'
export { type BankPorts, bankPorts } from './bank-ports'

export const register: Register = (deps) => {
  return {
    noun: 'question-bank',
    fills: [
      bankImages.filledBy({ used: (orgid, paths) => usedImages(deps, orgid, paths) }),
      catalogContents.filledBy(5, questionContents(deps)),
    ],
    routes: [...questionRoutes(deps), ...importRoutes(deps)],
    seed: (demo) => seedQuestions(deps, demo),
    jobs: [{ name: 'question-bank.import', everyMs: 10_000, run: () => importRunner(deps).sweep() }],
    start: () => importRunner(deps).start(),
    stop: () => importRunner(deps).stop(),
  }
}
