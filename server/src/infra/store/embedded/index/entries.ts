import { MongoError } from '../mongo-error'
import { arrayIndex, type Doc, field, isDoc, type Value } from '../value'
import type { IndexDefinition, IndexField } from './definition'
import { EMPTY_ARRAY_KEY, encodeValue, invert, NULL_KEY } from './key'

/** What one document contributes to one index. */
export interface Entries {
  keys: Buffer[]
  /** An array lies on the way: the index gets several keys for one document. */
  multikey: boolean
}

const NONE: Entries = { keys: [], multikey: false }

/** The keys of a document; none where a sparse or partial index leaves it out. Throws MongoError 171 for parallel arrays. */
export function entriesOf(index: IndexDefinition, doc: Doc): Entries {
  if (index.partial && !index.partial.matches(doc)) return NONE
  let keys: Buffer[] = []
  let present = false
  let arrayField: string | undefined
  for (const [i, part] of index.fields.entries()) {
    const found = fieldKeys(doc, part)
    present ||= found.present
    if (found.array) {
      if (arrayField && !sharesArray(arrayField, part.path)) {
        throw new MongoError(171, `cannot index parallel arrays [${part.path}] [${arrayField}]`)
      }
      arrayField = part.path
    }
    keys = i === 0 ? found.keys : combine(keys, found.keys)
  }
  if (index.sparse && !present) return NONE
  const multikey = arrayField !== undefined
  return { keys: multikey && keys.length > 1 ? distinct(keys) : keys, multikey }
}

/** Two fields below the same array (`a.b`, `a.c`) are allowed; their combinations are a superset of the exact pairs. */
function sharesArray(a: string, b: string): boolean {
  return a.split('.')[0] === b.split('.')[0]
}

function combine(heads: Buffer[], tails: Buffer[]): Buffer[] {
  if (heads.length === 1 && tails.length === 1) return [Buffer.concat([heads[0] as Buffer, tails[0] as Buffer])]
  return heads.flatMap((head) => tails.map((tail) => Buffer.concat([head, tail])))
}

function distinct(keys: Buffer[]): Buffer[] {
  const byBytes = new Map(keys.map((key) => [key.toString('latin1'), key]))
  return [...byBytes.values()]
}

interface FieldKeys {
  keys: Buffer[]
  present: boolean
  array: boolean
}

function fieldKeys(doc: Doc, indexField: IndexField): FieldKeys {
  const found: FieldKeys = { keys: [], present: false, array: false }
  visit(doc, indexField.parts, 0, found)
  if (found.keys.length === 0) found.keys.push(NULL_KEY)
  if (indexField.descending) found.keys = found.keys.map(invert)
  return found
}

function visit(value: Value, parts: readonly string[], at: number, found: FieldKeys): void {
  if (at === parts.length) {
    found.present = true
    if (!Array.isArray(value)) found.keys.push(encodeValue(value))
    else leafArray(value, found)
    return
  }
  const part = parts[at] as string
  if (isDoc(value)) {
    const next = field(value, part)
    if (next === undefined) found.keys.push(NULL_KEY)
    else visit(next, parts, at + 1, found)
  } else if (Array.isArray(value)) {
    found.array = true
    const position = arrayIndex(part)
    if (position >= 0 && position < value.length) visit(value[position] as Value, parts, at + 1, found)
    for (const item of value) if (isDoc(item)) visit(item, parts, at, found)
  } else {
    found.keys.push(NULL_KEY)
  }
}

function leafArray(items: Value[], found: FieldKeys): void {
  found.array = true
  if (items.length === 0) found.keys.push(EMPTY_ARRAY_KEY)
  for (const item of items) found.keys.push(encodeValue(item))
}
