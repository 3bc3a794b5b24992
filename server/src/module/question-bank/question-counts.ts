import type { Deps } from '../../deps'
import type { Matched } from '../../infra/paging/search-page'
import { type Cell, knownCells, tableOf } from './count-table'
import { isNarrow, type QuestionFilter, within } from './question-filter'
import { searchOf } from './question-search'

/** Number of questions directly in each category, and without one (null), if the table has been read; else null. */
export function countByCatalog(deps: Deps, orgid: string): Map<string | null, number> | null {
  const cells = knownCells(deps, orgid)
  if (!cells) return null
  const counts = new Map<string | null, number>()
  for (const { catalogId, n } of cells) counts.set(catalogId, (counts.get(catalogId) ?? 0) + n)
  return counts
}

/** With the number of matches of the whole filter. */
export interface Counts extends Matched {
  /** Number of questions in the category, ignoring all other filters. */
  all: number
  /**
   * Number of matches by type, ignoring the filter of types (`levelCounts`: the same for levels). Absent where a text has
   * more matches than are counted.
   */
  typeCounts?: Record<string, number>
  levelCounts?: Record<string, number>
}

/**
 * The counts shown with a list. Filters that the table can't answer (text, time, single ids) are counted by a search.
 */
export async function countsOf(deps: Deps, filter: QuestionFilter): Promise<Counts> {
  const { type, level, catalogId, disabled } = filter
  const scope = catalogId ? new Set(catalogId.$in) : null
  const scoped = (await tableOf(deps, filter.orgid).cells).filter((cell) => scope?.has(cell.catalogId) ?? true)
  const search = isNarrow(filter) ? await searchOf(deps, filter) : null
  const cells = search ? search.cells : scoped.filter((cell) => disabled === undefined || cell.disabled === disabled)
  const sum = (some: readonly Pick<Cell, 'n'>[]): number => some.reduce((total, cell) => total + cell.n, 0)
  if (!cells) return { total: 0, ...search?.matched, all: sum(scoped) }
  const ofTypes = cells.filter((cell) => within(type, cell.type))
  const ofLevels = cells.filter((cell) => within(level, cell.level))
  const by = (some: readonly Pick<Cell, 'type' | 'level' | 'n'>[], key: 'type' | 'level'): Record<string, number> =>
    Object.fromEntries(
      [...new Set(some.map((cell) => cell[key]))]
        .toSorted((a, b) => a - b)
        .map((value) => [String(value), sum(some.filter((cell) => cell[key] === value))]),
    )
  return {
    total: sum(ofTypes.filter((cell) => within(level, cell.level))),
    all: sum(scoped),
    typeCounts: by(ofLevels, 'type'),
    levelCounts: by(ofTypes, 'level'),
  }
}
