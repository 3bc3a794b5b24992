import type { Register } from '../../server-module'
import { catalogRoutes } from './catalog.routes'
import { importRoutes } from './import/import.routes'
import { importRunner } from './import/import.runner'
import { questionBankPolicies } from './question-bank.policy'
import { seedQuestions } from './question-bank.seed'
import { questionRoutes } from './question.routes'

export { catalogNames, catalogsWithin, ensureCatalogPath, requireCatalog } from './catalog.store'
export type { SheetSpec, WorkbookSpec } from './format/excel/workbook-data'
export { runFormatJob } from './format/thread/format-thread'
export { type BankQuestion, findQuestions, poolIds } from './question.pool'
export { bankUsage } from './question.usage'

export const register: Register = (deps) => ({
  noun: 'question-bank',
  routes: [...catalogRoutes(deps), ...questionRoutes(deps), ...importRoutes(deps)],
  policies: questionBankPolicies,
  seed: (demo) => seedQuestions(deps, demo),
  jobs: [{ name: 'question-bank.import', everyMs: 10_000, run: () => importRunner(deps).sweep() }],
  start: () => importRunner(deps).sweep(),
  stop: () => importRunner(deps).stop(),
})
