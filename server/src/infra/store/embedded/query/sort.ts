import { MongoError } from '../mongo-error'
import type { SortField } from '../index/candidate'
import { entriesOf } from '../index/entries'
import { type Doc, isDoc, isNumber, toNumber, type Value } from '../value'

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
    if (path === '$natural') throw new MongoError(2, 'sorting by $natural is not supported; sort by a field')
    if (path === '' || path.split('.').includes(''))
      throw new MongoError(40352, 'FieldPath must not be empty or have empty parts')
    return { path, parts: path.split('.'), descending: sign < 0 }
  })
}

/**
 * The sort key of a document, as text that sorts by code units: the bytes of the first key that the document would have
 * in an index over these fields. Throws MongoError 2 for parallel arrays.
 */
export function sortKey(doc: Doc, sort: readonly SortField[]): string {
  const [first, ...others] = keysOf(doc, sort)
  return others.reduce((least, key) => (key.compare(least) < 0 ? key : least), first as Buffer).toString('latin1')
}

function keysOf(doc: Doc, fields: readonly SortField[]): Buffer[] {
  try {
    return entriesOf({ fields, partial: undefined }, doc).keys
  } catch (error) {
    if (error instanceof MongoError && error.code === 171)
      throw new MongoError(2, 'cannot sort with keys that are parallel arrays')
    throw error
  }
}

/** Negative, 0 or positive. */
export const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Bytes for a key, an item and the object that holds them. */
const ROW_BYTES = 200

/** Sorts in memory; with a limit it holds at most twice that many rows plus 1000. Stable. */
export class Sorter<T> {
  private rows: { key: string; item: T }[] = []
  /** Approximate bytes of the rows, without the data that items refer to. */
  bytes = 0

  constructor(
    private readonly sort: readonly SortField[],
    private readonly limit: number,
  ) {}

  add(doc: Doc, item: T): void {
    const key = sortKey(doc, this.sort)
    this.rows.push({ key, item })
    this.bytes += ROW_BYTES + key.length
    if (this.limit > 0 && this.rows.length >= this.limit * 2 + 1000) this.settle()
  }

  private settle(): void {
    this.rows.sort((a, b) => compareKeys(a.key, b.key))
    if (this.limit === 0 || this.rows.length <= this.limit) return
    this.bytes *= this.limit / this.rows.length
    this.rows.length = this.limit
  }

  result(): T[] {
    this.settle()
    return this.rows.map((row) => row.item)
  }
}
