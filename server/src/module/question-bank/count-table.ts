import { LRUCache } from 'lru-cache'
import type { QuestionLevel, QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import { type Deps, perApp } from '../../deps'
import type { QuestionDoc } from './question.document'
import { questions } from './question.model'

/** Number of live questions with the same values in the members that lists filter by. */
export interface Cell {
  catalogId: string | null
  type: QuestionType
  level: QuestionLevel
  disabled: boolean
  n: number
}

/** The members by which a question is counted. */
export type Counted = Pick<QuestionDoc, 'catalogId' | 'type' | 'level' | 'disabled' | 'live'>

/**
 * After this time the table is re-read in the background, for changes of other processes. This process's count at once.
 */
const FRESH_MS = 30_000
/** An older table is not used; callers wait for a new one. */
const KEEP_MS = 5 * 60_000
const MAX_ORGS = 200

interface Table {
  at: number
  cells: Promise<Cell[]>
  /** The same, once they are read. */
  known: Cell[] | null
  /** Changes so far. A read that overlaps a change may or may not include it. */
  changes: number
  refreshing: boolean
}

/** One small table per organisation, since counting a list's filters would otherwise read all its 20,000 questions. */
const tables = perApp(() => new LRUCache<string, Table>({ max: MAX_ORGS }))

/** Call this after a change of many questions. */
export function invalidateCounts(deps: Deps, orgid: string): void {
  tables(deps).delete(orgid)
}

/**
 * Call this before any other change, and the returned function after it, with `before` null for a new question. A table
 * whose reading overlaps the change may or may not include it, and is read again.
 */
export function countingChange(deps: Deps, orgid: string): (before: Counted | null, after: Counted) => void {
  const table = tables(deps).get(orgid)
  return (before, after) => {
    if (!table?.known || tables(deps).get(orgid) !== table) return invalidateCounts(deps, orgid)
    table.changes++
    if (before?.live) add(table.known, before, -1)
    if (after.live) add(table.known, after, 1)
  }
}

function add(cells: Cell[], { catalogId, type, level, disabled }: Counted, n: number): void {
  const at = cells.findIndex(
    (one) => one.catalogId === catalogId && one.type === type && one.level === level && one.disabled === disabled,
  )
  const cell = cells[at]
  if (!cell) cells.push({ catalogId, type, level, disabled, n })
  else if (cell.n + n === 0) cells.splice(at, 1)
  else cell.n += n
}

/** The organisation's table if it is young enough; re-read in the background when it is no longer fresh. */
function usable(deps: Deps, orgid: string): Table | undefined {
  const table = tables(deps).get(orgid)
  const age = table ? deps.clock.now() - table.at : KEEP_MS
  if (!table || age >= KEEP_MS) return undefined
  if (age >= FRESH_MS) refresh(deps, orgid, table)
  return table
}

/** The cells of the organisation's table; null if it has not been read. */
export const knownCells = (deps: Deps, orgid: string): readonly Cell[] | null => usable(deps, orgid)?.known ?? null

/** The organisation's table; the first call reads it. */
export function tableOf(deps: Deps, orgid: string): Readonly<Pick<Table, 'cells' | 'changes'>> {
  const known = tables(deps)
  const before = usable(deps, orgid)
  if (before) return before
  const cells = readCells(deps, orgid)
  const table: Table = { at: deps.clock.now(), cells, known: null, changes: 0, refreshing: false }
  known.set(orgid, table)
  cells.then(
    (read) => (table.known = read),
    () => invalidateCounts(deps, orgid),
  )
  return table
}

function refresh(deps: Deps, orgid: string, table: Table): void {
  const { changes } = table
  if (table.refreshing || !table.known) return
  table.refreshing = true
  const at = deps.clock.now()
  readCells(deps, orgid)
    .then(
      (cells) => {
        // If something changed while it was read, the result is dropped and the next refresh reads again.
        if (changes === table.changes)
          Object.assign(table, { at, known: cells, cells: Promise.resolve(cells), changes: changes + 1 })
      },
      (error: unknown) => deps.log.warn({ err: error }, 'counts of questions could not be read anew'),
    )
    .finally(() => {
      table.refreshing = false
    })
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
