import type { Register } from '../../server-module'
import { questionBankPolicies } from './question-bank.policy'

export { catalogNames, catalogsWithin, requireCatalog } from './catalog.store'
export { type BankQuestion, findQuestions, poolIds } from './question.pool'
export { bankUsage } from './question.usage'

export const register: Register = () => ({
  noun: 'question-bank',
  policies: questionBankPolicies,
})
