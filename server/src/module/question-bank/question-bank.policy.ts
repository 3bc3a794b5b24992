import type { CatalogType } from '@lianda/shared/module/question-bank/catalog.admin.contract'
import { isOperator, type Policy, type PolicyTable, withFunction } from '../../http/policy'

/** Whoever makes papers must see the bank; categories serve questions and papers. */
export const questionBankPolicies: PolicyTable = {
  'question-bank.read': withFunction('voice-question-bank', 'voice-exam'),
  'question-bank.write': withFunction('voice-question-bank'),
  'question-bank.catalog.read': withFunction('voice-question-bank', 'voice-exam'),
  'question-bank.catalog.write': withFunction('voice-question-bank', 'voice-exam'),
}

/** The second look: whose trees one may arrange. Files (6) have no categories of their own yet. */
export const mayArrange: Record<CatalogType, Policy> = {
  5: withFunction('voice-question-bank'),
  6: isOperator,
  12: withFunction('voice-exam'),
}
