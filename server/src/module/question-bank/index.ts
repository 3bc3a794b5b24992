import type { Register } from '../../server-module'
import { catalogRoutes } from './catalog.routes'
import { questionBankPolicies } from './question-bank.policy'
import { questionRoutes } from './question.routes'

export { catalogNames, catalogsWithin, requireCatalog } from './catalog.store'
export type { SheetSpec, WorkbookSpec } from './format/excel/workbook-data'
export { runFormatJob } from './format/thread/format-thread'
export { type BankQuestion, findQuestions, poolIds } from './question.pool'
export { bankUsage } from './question.usage'

export const register: Register = (deps) => ({
  noun: 'question-bank',
  routes: [...catalogRoutes(deps), ...questionRoutes(deps)],
  policies: questionBankPolicies,
})
