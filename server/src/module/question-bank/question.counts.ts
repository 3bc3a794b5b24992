import type { Deps } from '../../deps'
import { type Cell, type NarrowCell, tableOf } from './count-table'
import type { QuestionFilter } from './question.filter'
import { questions } from './question.model'

/** Searches of one organisation whose counts are kept: the next page, another order or type of the same counts nothing. */
const MAX_SEARCHES = 50

/** How many questions lie directly in each category. */
export async function countByCatalog(deps: Deps, orgid: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { catalogId, n } of await tableOf(deps, orgid).cells)
    if (catalogId !== null) counts.set(catalogId, (counts.get(catalogId) ?? 0) + n)
  return counts
}

export interface Counts {
  /** What the whole filter matches. */
  total: number
  /** What the category holds, all other filters aside. */
  all: number
  /** What matches without the filter of types (of levels). */
  typeCounts: Record<string, number>
  levelCounts: Record<string, number>
}

/** The counts beside a list. What only the store can tell (texts, times, single ids) is counted there. */
export async function countsOf(deps: Deps, filter: QuestionFilter): Promise<Counts> {
  const { type, level, catalogId, disabled, ...rest } = filter
  const scoped = (await tableOf(deps, filter.orgid).cells).filter(
    (cell) => cell.n > 0 && within(catalogId, cell.catalogId ?? ''),
  )
  const narrow = 'search' in rest || 'updatedAt' in rest || '_id' in rest
  const cells = narrow
    ? await narrowCells(deps, filter)
    : scoped.filter((cell) => disabled === undefined || cell.disabled === disabled)
  const sum = (some: readonly Pick<Cell, 'n'>[]): number => some.reduce((total, cell) => total + cell.n, 0)
  const ofTypes = cells.filter((cell) => within(type, cell.type))
  const ofLevels = cells.filter((cell) => within(level, cell.level))
  const by = (some: readonly NarrowCell[], key: 'type' | 'level'): Record<string, number> =>
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

const within = <T>(wanted: { $in: T[] } | undefined, value: T): boolean => wanted?.$in.includes(value) ?? true

function narrowCells(deps: Deps, { type: _type, level: _level, ...filter }: QuestionFilter): Promise<NarrowCell[]> {
  const { searches } = tableOf(deps, filter.orgid)
  const key = JSON.stringify(filter)
  const known = searches.get(key)
  if (known) return known
  if (searches.size >= MAX_SEARCHES) searches.clear()
  const cells = readNarrow(deps, filter)
  searches.set(key, cells)
  cells.catch(() => searches.delete(key))
  return cells
}

async function readNarrow(deps: Deps, filter: QuestionFilter): Promise<NarrowCell[]> {
  const rows = await questions(deps.db).aggregate<{ _id: Omit<NarrowCell, 'n'>; n: number }>([
    { $match: filter },
    { $group: { _id: { type: '$type', level: '$level' }, n: { $sum: 1 } } },
  ])
  return rows.map(({ _id, n }) => ({ ..._id, n }))
}
