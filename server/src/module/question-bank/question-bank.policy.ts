import type { CatalogType } from '@lianda/shared/module/question-bank/catalog.admin.contract'
import { isOperator, type Policy, type PolicyTable, withFunction } from '../../http/policy'

/** Administrators of papers must be able to read the bank; categories serve questions and papers. */
export const questionBankPolicies: PolicyTable = {
  'question-bank.read': withFunction('voice-question-bank', 'voice-exam'),
  'question-bank.write': withFunction('voice-question-bank'),
  'question-bank.catalog.read': withFunction('voice-question-bank', 'voice-exam'),
  'question-bank.catalog.write': withFunction('voice-question-bank', 'voice-exam'),
}

/** Checked in addition, by type of tree. Files (6) have no categories of their own yet. */
export const mayArrange: Record<CatalogType, Policy> = {
  5: withFunction('voice-question-bank'),
  6: isOperator,
  12: withFunction('voice-exam'),
}
