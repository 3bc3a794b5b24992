import { port } from '../../port'

/** Filled by exam. */
export interface BankPorts {
  /** Id of a question -> number of papers with a copy of it. */
  countPapers(orgid: string, questionIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

export const bankPorts = port<BankPorts>('question-bank.papers')
