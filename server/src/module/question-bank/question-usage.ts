import type { CatalogType } from '@lianda/shared/module/question-bank/catalog.admin.contract'
import { perApp } from '../../deps'

/** Access to the contents of the categories of one type. */
export interface CatalogContent {
  /** Number of items directly in each category. */
  count(orgid: string): Promise<ReadonlyMap<string, number>>
  /** Moves all contents of these categories, including the recycle bin; returns the number moved, without the bin. */
  move(orgid: string, from: readonly string[], to: string): Promise<number>
}

const nothing: CatalogContent = { count: () => Promise.resolve(new Map()), move: () => Promise.resolve(0) }

/**
 * Answers from modules in higher layers, which set them when they register: exam counts the papers that hold a question
 * and provides the contents of categories of type 12. Files (6) do not exist yet.
 */
export const bankUsage = perApp(
  (): {
    countPapers(orgid: string, questionIds: readonly string[]): Promise<ReadonlyMap<string, number>>
    contents: Record<Exclude<CatalogType, 5>, CatalogContent>
  } => ({
    countPapers: () => Promise.resolve(new Map()),
    contents: { 6: nothing, 12: nothing },
  }),
)
