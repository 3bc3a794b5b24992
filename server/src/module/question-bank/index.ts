import type { Register } from '../../server-module'
import { questionBankPolicies } from './question-bank.policy'

export const register: Register = () => ({
  noun: 'question-bank',
  policies: questionBankPolicies,
})
