import { Int32 } from 'bson'
import { badValue, MongoError } from '../mongo-error'
import { Variables } from '../aggregate/expression'
import { compileFilter, type Predicate } from '../query/filter'
import { type Doc, isDoc, isNumber, toNumber, truthy, type Value } from '../value'

export interface IndexField {
  path: string
  parts: readonly string[]
  descending: boolean
}

/** An index as its collection uses it; listIndexes returns `spec`. */
export interface IndexDefinition {
  name: string
  spec: Doc
  fields: readonly IndexField[]
  unique: boolean
  partial: { filter: Doc; matches: Predicate } | undefined
  /** Names of the top-level fields that its keys and its partial filter are made of. */
  reads: readonly string[]
  /** TTL: documents expire this many seconds after the date in the (only) field. */
  expireAfterSeconds: number | undefined
}

/** The index version that MongoDB has used since 3.4. */
const VERSION = new Int32(2)

const KNOWN = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'background',
  'hidden',
  'collation',
])

/** Reads one entry of `createIndexes`. Throws MongoError 67 (CannotCreateIndex) or 2, 9, 197 when it is invalid. */
export function readIndexSpec(given: Value): IndexDefinition {
  if (!isDoc(given) || !isDoc(given.key)) throw new MongoError(9, 'an index needs a key document')
  for (const option of Object.keys(given)) {
    if (!KNOWN.has(option)) throw new MongoError(197, `The field '${option}' is not valid for an index specification.`)
  }
  const key = given.key
  const name = given.name ?? defaultName(key)
  if (typeof name !== 'string' || name === '') throw new MongoError(67, 'index names must be nonempty strings')
  const collation = given.collation
  if (isDoc(collation) && collation.locale !== 'simple')
    throw new MongoError(67, 'only the simple collation is supported')
  const fields = Object.keys(key).map((path) => readField(path, key[path] as Value))
  if (fields.length === 0) throw new MongoError(67, 'Index keys cannot be an empty object')
  if (fields.length > 32) throw new MongoError(67, 'an index has 32 fields at most')
  const expireAfterSeconds = readExpiry(given.expireAfterSeconds, fields)
  const partial = readPartial(given.partialFilterExpression)
  const unique = truthy(given.unique)
  for (const option of ['sparse', 'hidden'])
    if (truthy(given[option])) throw new MongoError(67, `${option} indexes are not supported; use a partial filter`)
  const { background: _background, v: _v, key: _key, name: _name, ...options } = given
  const spec: Doc = { v: given.v ?? VERSION, key, name, ...options }
  return { name, spec, fields, unique, partial, reads: readsOf(fields, partial), expireAfterSeconds }
}

function readsOf(fields: readonly IndexField[], partial: IndexDefinition['partial']): readonly string[] {
  const paths = [...fields.map((one) => one.path), ...Object.keys(partial?.filter ?? {})]
  return [...new Set(paths.map((path) => path.split('.')[0] ?? ''))]
}

export const ID_INDEX: IndexDefinition = {
  ...readIndexSpec({ v: VERSION, key: { _id: new Int32(1) }, name: '_id_' }),
  unique: true,
}

export function defaultName(key: Doc): string {
  return Object.entries(key)
    .map(([path, direction]) => `${path}_${isNumber(direction) ? toNumber(direction) : String(direction)}`)
    .join('_')
}

function readField(path: string, direction: Value): IndexField {
  if (typeof direction === 'string') {
    throw new MongoError(67, `${direction} indexes are not supported; index an ordinary field instead`)
  }
  if (!isNumber(direction) || toNumber(direction) === 0 || Number.isNaN(toNumber(direction))) {
    throw new MongoError(67, `Values in v:2 index key pattern must be numbers other than 0; ${path} is not`)
  }
  const parts = path.split('.')
  if (parts.some((part) => part === '')) throw new MongoError(67, 'Index keys cannot contain an empty field.')
  if (parts.some((part) => part.startsWith('$'))) {
    throw new MongoError(67, `Index key contains an illegal field name: '${path}' (wildcard indexes are not supported)`)
  }
  return { path, parts, descending: toNumber(direction) < 0 }
}

function readExpiry(value: Value | undefined, fields: readonly IndexField[]): number | undefined {
  if (value === undefined) return undefined
  if (!isNumber(value) || !(toNumber(value) >= 0) || toNumber(value) > 2147483647) {
    throw new MongoError(67, "TTL index 'expireAfterSeconds' option must be within an acceptable range")
  }
  if (fields.length > 1)
    throw new MongoError(67, 'TTL indexes are single-field indexes, compound indexes do not support TTL')
  if (fields[0]?.path === '_id')
    throw new MongoError(197, "The field 'expireAfterSeconds' is not valid for an _id index")
  return toNumber(value)
}

/** Only equality, so that a query is seen to ask for nothing else. */
function readPartial(value: Value | undefined): IndexDefinition['partial'] {
  if (value === undefined) return undefined
  if (!isDoc(value)) throw badValue('partialFilterExpression must be an object')
  for (const [name, wanted] of Object.entries(value)) {
    if (name.startsWith('$') || wanted === null || isDoc(wanted) || Array.isArray(wanted))
      throw new MongoError(67, `unsupported expression in partial index: ${name}; a field has to equal a plain value`)
  }
  return { filter: value, matches: compileFilter(value, new Variables()) }
}
