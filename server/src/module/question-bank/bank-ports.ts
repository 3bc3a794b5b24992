import type { CatalogType } from '@lianda/shared/module/question-bank/catalog.admin.contract'
import { keyedPort, port } from '../../port'

/** Access to the contents of the categories of one type. */
export interface CatalogContent {
  /** Number of items directly in each category. */
  count(orgid: string): Promise<ReadonlyMap<string, number>>
  /** Moves all contents of these categories, including the recycle bin; returns the number moved, without the bin. */
  move(orgid: string, from: readonly string[], to: string): Promise<number>
}

/** What is in the categories of types that other modules bring. */
export const catalogContents = keyedPort<CatalogType, CatalogContent>('catalog.contents')

/** Filled by exam. */
export interface BankPorts {
  /** Id of a question -> number of papers with a copy of it. */
  countPapers(orgid: string, questionIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Contents of the categories of type 12. */
  papers: CatalogContent
}

export const bankPorts = port<BankPorts>('question-bank.papers')
