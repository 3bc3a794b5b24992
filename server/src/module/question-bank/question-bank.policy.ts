import { type PolicyTable, withFunction } from '../../http/policy'

/** Whoever makes papers must see the bank; categories serve questions and papers. */
export const questionBankPolicies: PolicyTable = {
  'question-bank.read': withFunction('voice-question-bank', 'voice-exam'),
  'question-bank.write': withFunction('voice-question-bank'),
  'question-bank.catalog.read': withFunction('voice-question-bank', 'voice-exam'),
  'question-bank.catalog.write': withFunction('voice-question-bank', 'voice-exam'),
}
