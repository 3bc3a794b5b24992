import type { QuestionLevel, QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import { type Deps, perApp } from '../../deps'
import type { QuestionFilter } from './question.filter'
import { questions } from './question.model'

/** How many live questions are alike in what lists filter by. */
interface Cell {
  catalogId: string | null
  type: QuestionType
  level: QuestionLevel
  disabled: boolean
  n: number
}

/** Longest time that another process's changes stay unseen in counts; this one's are seen at once. */
const KEEP_MS = 30_000
const MAX_ORGS = 200

/** A list of 20,000 questions would read them all to count its filters: one small table per organisation answers instead. */
const tables = perApp(() => new Map<string, { at: number; cells: Promise<Cell[]> }>())

/** To be called after every change of questions. */
export function forgetCounts(deps: Deps, orgid: string): void {
  tables(deps).delete(orgid)
}

function cellsOf(deps: Deps, orgid: string): Promise<Cell[]> {
  const known = tables(deps)
  const table = known.get(orgid)
  if (table && deps.clock.now() - table.at < KEEP_MS) return table.cells
  if (known.size >= MAX_ORGS) known.clear()
  const cells = readCells(deps, orgid)
  known.set(orgid, { at: deps.clock.now(), cells })
  cells.catch(() => known.delete(orgid))
  return cells
}

async function readCells(deps: Deps, orgid: string): Promise<Cell[]> {
  const rows = await questions(deps.db).aggregate<{ _id: Omit<Cell, 'n'>; n: number }>([
    { $match: { orgid, live: true } },
    {
      $group: {
        _id: { catalogId: '$catalogId', type: '$type', level: '$level', disabled: '$disabled' },
        n: { $sum: 1 },
      },
    },
  ])
  return rows.map(({ _id, n }) => ({ ..._id, n }))
}

/** How many questions lie directly in each category. */
export async function countByCatalog(deps: Deps, orgid: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { catalogId, n } of await cellsOf(deps, orgid))
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
  const scoped = (await cellsOf(deps, filter.orgid)).filter((cell) => within(catalogId, cell.catalogId ?? ''))
  const narrow = 'search' in rest || 'updatedAt' in rest || '_id' in rest
  const cells = narrow
    ? await readNarrow(deps, filter)
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

type NarrowCell = Pick<Cell, 'type' | 'level' | 'n'>

async function readNarrow(
  deps: Deps,
  { type: _type, level: _level, ...filter }: QuestionFilter,
): Promise<NarrowCell[]> {
  const rows = await questions(deps.db).aggregate<{ _id: Omit<NarrowCell, 'n'>; n: number }>([
    { $match: filter },
    { $group: { _id: { type: '$type', level: '$level' }, n: { $sum: 1 } } },
  ])
  return rows.map(({ _id, n }) => ({ ..._id, n }))
}
