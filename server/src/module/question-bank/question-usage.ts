import type { CatalogType } from '@lianda/shared/module/question-bank/catalog.admin.contract'
import { perApp } from '../../deps'

/** What lies in the categories of one type. */
export interface CatalogContent {
  /** How many things lie directly in each category. */
  count(orgid: string): Promise<ReadonlyMap<string, number>>
  /** Moves everything that lies in these categories, what is in the recycle bin too; returns how much was moved. */
  move(orgid: string, from: readonly string[], to: string): Promise<number>
}

const nothing: CatalogContent = { count: () => Promise.resolve(new Map()), move: () => Promise.resolve(0) }

/**
 * What stands above the bank and is asked by it; whoever has it fills it in when it registers: exam the papers that hold a
 * question and what lies in the categories of type 12. Files (6) do not exist yet.
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
