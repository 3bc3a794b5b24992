import { MongoError } from '../mongo-error'
import { arrayIndex, type Doc, field, isDoc, type Value } from '../value'
import type { IndexDefinition, IndexField } from './definition'
import { EMPTY_ARRAY_KEY, encodeValue, invert, NULL_KEY } from './key'

/** The entries of one document in one index. */
export interface Entries {
  keys: Buffer[]
  /** The path leads through an array, so the index may have several keys for one document. */
  multikey: boolean
}

/** State of following one index field into a document. */
interface Walk {
  field: IndexField
  /** Number of path parts already followed. */
  at: number
  value: Value | undefined
  /** At the end of the path: the key bytes; those of null for a missing value. */
  key: Buffer | undefined
}

/** Keys of a document; none if a partial index omits it. Throws MongoError 171 for parallel arrays. */
export function entriesOf(index: Pick<IndexDefinition, 'fields' | 'partial'>, doc: Doc): Entries {
  const found: Entries = { keys: [], multikey: false }
  if (index.partial && !index.partial.matches(doc)) return found
  const start = index.fields.map((one) => ({ field: one, at: 0, value: doc, key: undefined }))
  addKeys(start, found)
  if (found.keys.length > 1) found.keys = distinct(found.keys)
  return found
}

/** Fields that reach the same array continue through it together, with one key per element, as in MongoDB. */
function addKeys(walks: readonly Walk[], found: Entries): void {
  const reached = walks.map((walk) => (walk.key ? walk : follow(walk, found)))
  const array = sharedArray(reached)
  if (!array) {
    const keys = reached.map(({ key }) => key ?? NULL_KEY)
    found.keys.push(keys.length === 1 ? (keys[0] as Buffer) : Buffer.concat(keys))
    return
  }
  found.multikey = true
  const steps = array.length === 0 ? [intoNothing] : array.map((item) => (walk: Walk) => into(walk, item))
  for (const step of steps) {
    addKeys(
      reached.map((walk) => (walk.key ? walk : step(walk))),
      found,
    )
  }
}

/** Follows the path to its end or to an array that has to be iterated. */
function follow(walk: Walk, found: Entries): Walk {
  const { parts } = walk.field
  let { value, at } = walk
  for (; at < parts.length && value !== undefined; at++) {
    const part = parts[at] as string
    if (isDoc(value)) value = field(value, part)
    else if (Array.isArray(value)) {
      const position = arrayIndex(part)
      if (position < 0 || position >= value.length) break
      if (value.some((item) => isDoc(item) && field(item, part) !== undefined))
        throw new MongoError(16746, `Ambiguous field name found in array (do not use numeric field names): '${part}'`)
      found.multikey = true
      value = value[position]
    } else value = undefined
  }
  return Array.isArray(value) ? { ...walk, at, value } : end(walk, value)
}

/** The array that the walks have reached. Throws MongoError 171 when there are two. */
function sharedArray(walks: readonly Walk[]): Value[] | undefined {
  const [first, ...others] = walks.filter(({ key }) => !key)
  const other = others.find(({ value }) => value !== first?.value)
  if (first && other)
    throw new MongoError(171, `cannot index parallel arrays [${other.field.path}] [${first.field.path}]`)
  return first?.value as Value[] | undefined
}

/** At the end of the path an element is a value, even if it is an array; before the end it has to be a document. */
function into(walk: Walk, item: Value): Walk {
  if (walk.at === walk.field.parts.length) return end(walk, item)
  return isDoc(item) ? { ...walk, value: item } : end(walk, undefined)
}

function intoNothing(walk: Walk): Walk {
  const ended = end(walk, undefined)
  return walk.at === walk.field.parts.length ? { ...ended, key: sided(walk, EMPTY_ARRAY_KEY) } : ended
}

function end(walk: Walk, value: Value | undefined): Walk {
  const key = value === undefined ? NULL_KEY : encodeValue(value)
  return { ...walk, value, key: sided(walk, key) }
}

const sided = ({ field: { descending } }: Walk, key: Buffer): Buffer => (descending ? invert(key) : key)

function distinct(keys: Buffer[]): Buffer[] {
  const byBytes = new Map(keys.map((key) => [key.toString('latin1'), key]))
  return [...byBytes.values()]
}
