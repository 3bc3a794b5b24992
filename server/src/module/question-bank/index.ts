import type { Register } from '../../server-module'
import { catalogContents } from '../catalog'
import { importRoutes, importSubjects } from '../import'
import { binParts } from '../recycle-bin'
import { questionImport as importCalls } from '@lianda/shared/module/question-bank/import.admin.contract'
import { uploadUses } from '../upload'
import { exportRoutes } from './import/export.routes'
import { questionImport } from './import/question-import'
import { questionBin } from './question-bin'
import { seedQuestions } from './question-bank-seed'
import { questionContents } from './question-contents'
import { imagePlaces } from './question-images'
import { questionRoutes } from './question.routes'

export { QUESTION_FORM } from './format/excel/question-sheet'
export { IMPORT_WORDS, issueParams } from './format/import-words'
export { type BankQuestion, findQuestions, poolIds, questionVersions } from './question-pool'
export { DEMO_CATALOGS } from './demo/demo-questions'
export { makeFirstQuestions } from './template/first-questions'
export { type BankPorts, bankPorts, type FilmsAsking, filmsAsking } from './bank-ports'

export const register: Register = (deps) => ({
  noun: 'question-bank',
  fills: [
    binParts.filledBy('question', questionBin(deps)),
    catalogContents.filledBy(5, questionContents(deps)),
    importSubjects.filledBy('question-bank', questionImport(deps)),
    uploadUses.filledBy('question-bank', {
      kinds: ['faqimage'],
      places: (orgid, paths) => imagePlaces(deps, orgid, paths),
    }),
  ],
  routes: [...questionRoutes(deps), ...importRoutes(deps, importCalls, questionImport(deps)), ...exportRoutes(deps)],
  seed: (demo) => seedQuestions(deps, demo),
})
