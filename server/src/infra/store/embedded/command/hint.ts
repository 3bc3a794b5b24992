import { encodeValue } from '../index/key'
import type { Hint } from '../index/planner'
import { MongoError } from '../mongo-error'
import type { Collection } from '../storage/collection'
import { type Doc, isDoc, isNumber, toNumber, type Value } from '../value'

/** The order of the fields counts, as in equality of whole documents. */
const keyText = (key: Value): string => encodeValue(key).toString('latin1')

/**
 * The index that a command names, by name or key, or the order of insertion (`{$natural: 1}`).
 * Throws MongoError 2 when the index does not exist, 9 for an invalid hint.
 */
export function readHint({ hint }: Doc, collection: Collection | undefined): Hint | undefined {
  if (hint === undefined || hint === null) return undefined
  if (typeof hint !== 'string' && !isDoc(hint)) throw new MongoError(9, 'Hint must be a string or an object')
  if (!collection || (isDoc(hint) && Object.keys(hint).length === 0)) return undefined
  const natural = isDoc(hint) ? hint.$natural : undefined
  if (natural !== undefined) return { natural: isNumber(natural) && toNumber(natural) < 0 ? 'backward' : 'forward' }
  const index = collection.indexes.find(({ definition: { name, spec } }) =>
    typeof hint === 'string' ? name === hint : keyText(spec.key as Value) === keyText(hint),
  )
  if (!index || index.definition.spec.hidden === true) {
    throw new MongoError(
      2,
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    )
  }
  return { index }
}
