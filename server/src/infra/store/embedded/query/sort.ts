import { MongoError } from '../mongo-error'
import type { SortField } from '../index/candidate'
import { type Doc, isDoc, isNumber, toNumber, type Value } from '../value'
import { compareValues } from './compare'
import { field } from '../value'

/** Reads a sort document. Throws MongoError 2 for directions other than 1 and -1 and for `$meta`. */
export function readSort(value: Value | undefined): SortField[] {
  if (value === undefined || value === null) return []
  if (!isDoc(value)) throw new MongoError(14, "Expected field 'sort' to be of type object")
  return Object.keys(value).map((path) => {
    const direction = value[path] as Value
    if (isDoc(direction)) throw new MongoError(2, 'sorting by $meta is not supported')
    const sign = isNumber(direction) ? toNumber(direction) : Number.NaN
    if (sign !== 1 && sign !== -1)
      throw new MongoError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)')
    if (path === '' || path.split('.').includes(''))
      throw new MongoError(40352, 'FieldPath must not be empty or have empty parts')
    return { path, descending: sign < 0 }
  })
}

/** Insertion order and its reverse: `{$natural: 1}`. */
export const isNatural = (sort: readonly SortField[]): boolean => sort[0]?.path === '$natural'

type Key = (Value | undefined)[]

/** What a document is sorted by: of an array its least element upwards, its greatest one downwards. */
export function sortKey(doc: Doc, sort: readonly SortField[]): Key {
  return sort.map(({ path, descending }) => extreme(reach(doc, path.split('.'), 0), descending))
}

/** An empty array sorts below null; `emptyBelowNull` stands for it. */
const emptyBelowNull: Value[] = []

function extreme(values: Value[] | undefined, greatest: boolean): Value | undefined {
  if (values === undefined) return undefined
  if (values.length === 0) return emptyBelowNull
  let best = values[0] as Value
  for (const value of values) {
    const order = compareValues(value, best)
    if (greatest ? order > 0 : order < 0) best = value
  }
  return best
}

function reach(value: Value, parts: readonly string[], at: number): Value[] | undefined {
  if (at === parts.length) return Array.isArray(value) ? value : [value]
  const part = parts[at] as string
  if (isDoc(value)) {
    const next = field(value, part)
    return next === undefined ? undefined : reach(next, parts, at + 1)
  }
  if (!Array.isArray(value)) return undefined
  const direct = /^\d+$/.test(part) ? value[Number(part)] : undefined
  if (direct !== undefined) return reach(direct, parts, at + 1)
  return value.flatMap((item) => (isDoc(item) ? (reach(item, parts, at) ?? [null]) : [null]))
}

export function compareKeys(a: Key, b: Key, sort: readonly SortField[]): number {
  for (let i = 0; i < sort.length; i++) {
    const x = a[i]
    const y = b[i]
    if (x === y) continue
    const order = x === emptyBelowNull ? below(y) : y === emptyBelowNull ? -below(x) : compareValues(x, y)
    if (order !== 0) return sort[i]?.descending ? -order : order
  }
  return 0
}

/** Only MinKey lies below an empty array. */
const below = (other: Value | undefined): number => (isMinKey(other) ? 1 : -1)

function isMinKey(value: Value | undefined): boolean {
  return (
    typeof value === 'object' && value !== null && !isDoc(value) && '_bsontype' in value && value._bsontype === 'MinKey'
  )
}

/** A key, an item and what holds them together. */
const ROW_BYTES = 200

/** Sorts in memory; with a limit only about that many are held. Stable. */
export class Sorter<T> {
  private rows: { key: Key; item: T }[] = []
  /** About what the rows take in memory, without what the items refer to. */
  bytes = 0

  constructor(
    private readonly sort: readonly SortField[],
    private readonly limit: number,
  ) {}

  add(doc: Doc, item: T): void {
    const key = sortKey(doc, this.sort)
    this.rows.push({ key, item })
    this.bytes += ROW_BYTES
    for (const value of key) if (typeof value === 'string') this.bytes += value.length
    if (this.limit > 0 && this.rows.length >= this.limit * 2 + 1000) this.settle()
  }

  private settle(): void {
    this.rows.sort((a, b) => compareKeys(a.key, b.key, this.sort))
    if (this.limit === 0 || this.rows.length <= this.limit) return
    this.bytes *= this.limit / this.rows.length
    this.rows.length = this.limit
  }

  result(): T[] {
    this.settle()
    return this.rows.map((row) => row.item)
  }
}
