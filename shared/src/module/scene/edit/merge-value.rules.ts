import { isSameValue } from '../../../kernel/same-value'

export type Side = 'mine' | 'theirs'

/** What a merge is done with. */
export interface MergeHand {
  /** Places of objects whose members are merged one by one. */
  groups: ReadonlySet<string>
  /** Whose version stays at a place that both changed; undefined: nobody decided. */
  choose: (place: string) => Side | undefined
  /** Set when a list became longer than both. */
  grown: boolean
}

type Tree = Readonly<Record<string, unknown>>
type Row = { readonly id: string } | { readonly node: string }

/** Three versions of one value as one; undefined is absent, so that a deletion is a change too. */
export function mergedValue(place: string, base: unknown, mine: unknown, theirs: unknown, hand: MergeHand): unknown {
  if (isSameValue(mine, theirs) || isSameValue(base, theirs)) return mine
  if (isSameValue(base, mine)) return theirs
  if (hand.groups.has(place) && isTree(base) && isTree(mine) && isTree(theirs))
    return mergedGroup(place, base, mine, theirs, hand)
  if (isRows(base) && isRows(mine) && isRows(theirs)) return mergedRows(place, base, mine, theirs, hand)
  return hand.choose(place) === 'theirs' ? theirs : mine
}

function mergedGroup(at: string, base: Tree, mine: Tree, theirs: Tree, hand: MergeHand): Tree {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  const members = [...names].map((name) => {
    const place = at === '' ? name : `${at}.${name}`
    return [name, mergedValue(place, base[name], mine[name], theirs[name], hand)] as const
  })
  return Object.fromEntries(members.filter(([, value]) => value !== undefined))
}

/** Rows by their id, in the order of whoever changed it, mine if both did; what the other added follows. */
export function mergedRows<R extends Row>(
  place: string,
  base: readonly R[],
  mine: readonly R[],
  theirs: readonly R[],
  hand: MergeHand,
): R[] {
  const [was, own, other] = [byKey(base), byKey(mine), byKey(theirs)]
  const follows = isMoved(base, theirs) && !isMoved(base, mine)
  const keys = follows ? [...other.keys(), ...own.keys()] : [...own.keys(), ...other.keys()]
  const rows = [...new Set(keys)].flatMap((key) => {
    const row = mergedValue(`${place}/${key}`, was.get(key), own.get(key), other.get(key), hand)
    return row === undefined ? [] : [row as R]
  })
  if (rows.length > Math.max(mine.length, theirs.length)) hand.grown = true
  return rows
}

const keyOf = (row: Row): string => ('id' in row ? row.id : row.node)
const byKey = <R extends Row>(rows: readonly R[]): Map<string, R> => new Map(rows.map((row) => [keyOf(row), row]))

/** Whether rows that were there stand in another order. */
function isMoved(base: readonly Row[], rows: readonly Row[]): boolean {
  const [was, now] = [byKey(base), byKey(rows)]
  const before = [...was.keys()].filter((key) => now.has(key))
  const after = [...now.keys()].filter((key) => was.has(key))
  return before.some((key, at) => key !== after[at])
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is a list whose rows are told apart by an id. */
export function isRows(value: unknown): value is readonly Row[] {
  if (!Array.isArray(value)) return false
  const rows = value as readonly unknown[]
  const named = rows.every((row) => isTree(row) && (typeof row.id === 'string' || typeof row.node === 'string'))
  return named && byKey(rows as readonly Row[]).size === rows.length
}
