import { encodeValue } from '../index/key'
import { MongoError } from '../mongo-error'
import type { Collection } from '../storage/collection'
import type { IndexTable } from '../storage/index-table'
import { type Doc, isDoc, isNumber, toNumber, truthy, typeName, type Value } from '../value'

/** Readers of command fields; each throws MongoError 14 (TypeMismatch) for the wrong BSON type. */

export function stringField(command: Doc, name: string): string {
  const value = command[name]
  if (typeof value !== 'string') throw new MongoError(14, `Field '${name}' must be of type string`)
  return value
}

export function docField(command: Doc, name: string): Doc | undefined {
  const value = command[name]
  if (value === undefined || value === null) return undefined
  if (!isDoc(value))
    throw new MongoError(14, `BSON field '${name}' is the wrong type '${typeName(value)}', expected type 'object'`)
  return value
}

export function docsField(command: Doc, name: string): Doc[] {
  const value = command[name]
  if (!Array.isArray(value))
    throw new MongoError(value === undefined ? 40414 : 14, `BSON field '${name}' is missing or not an array`)
  return value.map((item) => {
    if (!isDoc(item))
      throw new MongoError(14, `BSON field '${name}' holds a '${typeName(item)}', expected type 'object'`)
    return item
  })
}

/** A non-negative integer. Throws MongoError 51024 below zero. */
export function countField(command: Doc, name: string): number | undefined {
  const value = command[name]
  if (value === undefined || value === null) return undefined
  if (!isNumber(value))
    throw new MongoError(14, `BSON field '${name}' is the wrong type '${typeName(value)}', expected a number`)
  const number = Math.trunc(toNumber(value))
  if (!(number >= 0)) throw new MongoError(51024, `BSON field '${name}' value must be >= 0, actual value '${number}'`)
  return number
}

export function flagField(command: Doc, name: string, absent: boolean): boolean {
  const value: Value | undefined = command[name]
  return value === undefined || value === null ? absent : truthy(value)
}

/** Only the simple (binary) collation is supported; others are refused with MongoDB's code for unsupported options. */
export function refuseCollation(command: Doc): void {
  const collation = command.collation
  if (isDoc(collation) && Object.keys(collation).length > 0 && collation.locale !== 'simple') {
    throw new MongoError(
      72,
      'collations other than simple are not supported; store a folded copy of the text and index that',
    )
  }
}

/** The order of the fields counts, as in equality of whole documents. */
const keyText = (key: Value): string => encodeValue(key).toString('latin1')

/**
 * The index that a command names, by name or key.
 * Throws MongoError 2 when the index does not exist, 9 for an invalid hint.
 */
export function readHint({ hint }: Doc, collection: Collection | undefined): IndexTable | undefined {
  if (hint === undefined || hint === null) return undefined
  if (typeof hint !== 'string' && !isDoc(hint)) throw new MongoError(9, 'Hint must be a string or an object')
  if (!collection || (isDoc(hint) && Object.keys(hint).length === 0)) return undefined
  const index = collection.indexes.find(({ definition: { name, spec } }) =>
    typeof hint === 'string' ? name === hint : keyText(spec.key as Value) === keyText(hint),
  )
  if (!index) {
    throw new MongoError(
      2,
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    )
  }
  return index
}
