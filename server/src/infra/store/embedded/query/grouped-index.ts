import { isPlainCondition } from '../index/constraints'
import { encodeValue, invert, prefixEnd } from '../index/key'
import { damaged } from '../mongo-error'
import { type Collection, decodeFields } from '../storage/collection'
import type { IndexTable } from '../storage/index-table'
import { type Doc, field, isDoc, type Value } from '../value'
import type { QuerySpec } from './execution'
import { isOperatorDoc } from './filter'

/** Documents with equal values of the field; a missing value counts as null, as in an index. */
interface Group {
  /** The value in the first of the documents: equal numbers may have different types. */
  value: Value | undefined
  count: number
}

/** Groups are looked up one by one; for groups this small, reading the documents is as fast. */
const SMALL_GROUP = 8
const TRIED_GROUPS = 1_000

/**
 * The values of a field in the documents of a query, with their counts, from an index; reads only one document or two
 * per group. Needs an index whose first fields are those of the filter, each equal to one value, followed by that
 * field; `find` returns undefined when there is none.
 */
export class GroupedIndex {
  private at: Buffer | undefined
  private groups = 0
  private entries = 0

  private constructor(
    private readonly collection: Collection,
    private readonly index: IndexTable,
    private readonly path: string,
    private readonly descending: boolean,
    private readonly prefix: Buffer,
  ) {
    this.at = prefix
  }

  static find(collection: Collection, spec: QuerySpec, path: string): GroupedIndex | undefined {
    if (spec.skip > 0 || spec.limit > 0 || spec.sort.length > 0 || spec.hint || path.startsWith('$')) return undefined
    const paths = Object.keys(spec.filter)
    for (const index of collection.indexes) {
      const { fields, partial } = index.definition
      const grouped = fields[paths.length]
      const serves = !index.multikey && !partial && grouped?.path === path
      if (!serves || !paths.every((name) => fields.slice(0, paths.length).some((one) => one.path === name))) continue
      const keys = fields.slice(0, paths.length).map((one) => {
        const value = equality(spec.filter[one.path] as Value)
        const key = value === undefined ? undefined : encodeValue(value)
        return key && one.descending ? invert(key) : key
      })
      if (keys.some((key) => key === undefined)) continue
      return new GroupedIndex(collection, index, path, grouped.descending, Buffer.concat(keys as Buffer[]))
    }
    return undefined
  }

  /** The next group, null at the end; `'small'` when groups are so small that continuing does not pay. */
  next(): Group | 'small' | null {
    const { at, index, prefix } = this
    if (at === undefined) return null
    if (this.groups >= TRIED_GROUPS && this.entries < this.groups * SMALL_GROUP) return 'small'
    const end = prefixEnd(prefix)
    const entry = index.entryAt({ from: at, to: end }, 0, false)
    if (!entry) return null
    const found = this.valueOf(entry.rid)
    const key = encodeValue(found ?? null)
    const from = Buffer.concat([prefix, this.descending ? invert(key) : key])
    const range = { from, to: prefixEnd(from) }
    if (from.compare(entry.key) > 0 || !range.to || range.to.compare(entry.key) <= 0)
      throw damaged(`an index of ${this.collection.namespace} does not say what record ${entry.rid} says`)
    const { count, first } = index.extent(range)
    this.groups++
    this.entries += count
    this.at = range.to
    // Equal texts are the same everywhere; equal numbers may have different types.
    const same = first === entry.rid || typeof found === 'string'
    return { value: same ? found : this.valueOf(first), count }
  }

  private valueOf(rid: number): Value | undefined {
    const parts = this.path.split('.')
    const doc: Doc = decodeFields(this.collection.read({ rid, bson: null }), new Set(parts.slice(0, 1)))
    return parts.reduce<Value | undefined>((at, part) => (isDoc(at) ? field(at, part) : undefined), doc)
  }
}

/** The only value that meets a condition; undefined for any other condition. */
function equality(condition: Value): Value | undefined {
  if (!isPlainCondition(condition)) return undefined
  if (!isOperatorDoc(condition)) return condition
  return Object.keys(condition).length === 1 && condition.$eq !== undefined ? condition.$eq : undefined
}
