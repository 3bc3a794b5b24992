import { MongoError } from '../mongo-error'
import { arrayIndex, type Doc, field, isDoc, setField, typeName, type Value } from '../value'

/** Most nulls that a position past the end of an array may add, as in MongoDB. */
const MAX_PADDING = 1_500_000

/** The value at a concrete path; undefined when missing. */
export function getAt(doc: Doc, parts: readonly string[]): Value | undefined {
  let value: Value | undefined = doc
  for (const part of parts) {
    if (isDoc(value)) value = field(value, part)
    else if (Array.isArray(value)) value = value[arrayIndex(part)]
    else return undefined
  }
  return value
}

/** Sets a value and creates documents on the path. Throws MongoError 28 when a scalar or an array blocks the path. */
export function setAt(doc: Doc, parts: readonly string[], value: Value): void {
  let at: Doc | Value[] = doc
  for (const [i, part] of parts.slice(0, -1).entries()) {
    const next: Value | undefined = child(at, part)
    if (next === undefined || (next === null && Array.isArray(at) && arrayIndex(part) >= at.length)) {
      const made: Doc = {}
      put(at, part, made, parts[i - 1])
      at = made
    } else if (isDoc(next) || Array.isArray(next)) {
      at = next
    } else {
      throw new MongoError(28, `Cannot create field '${parts[i + 1]}' in element {${part}: ${shown(next)}}`)
    }
  }
  put(at, parts.at(-1) as string, value, parts.at(-2))
}

const shown = (value: Value): string =>
  typeof value === 'string' ? JSON.stringify(value) : value === null ? 'null' : isDoc(value) ? '{}' : String(value)

function child(at: Doc | Value[], part: string): Value | undefined {
  return Array.isArray(at) ? at[arrayIndex(part)] : field(at, part)
}

function put(at: Doc | Value[], part: string, value: Value, parent: string | undefined): void {
  if (!Array.isArray(at)) return setField(at, part, value)
  const index = arrayIndex(part)
  if (index < 0) throw new MongoError(28, `Cannot create field '${part}' in element {${parent ?? ''}: []}`)
  if (index - at.length > MAX_PADDING) throw new MongoError(2, 'cannot backfill an array by more than 1500000 elements')
  while (at.length < index) at.push(null)
  at[index] = value
}

/** Removes a field; an array element becomes null, so the others keep their positions. */
export function unsetAt(doc: Doc, parts: readonly string[]): void {
  const parent = parts.length === 1 ? doc : getAt(doc, parts.slice(0, -1))
  const last = parts.at(-1) as string
  if (isDoc(parent)) delete parent[last]
  else if (Array.isArray(parent) && arrayIndex(last) >= 0 && arrayIndex(last) < parent.length)
    parent[arrayIndex(last)] = null
}

/** Array positions for `$`, `$[]` and `$[name]` in a path. */
export interface Positions {
  /** Position of the element that the filter matched; -1 for none. */
  hit: number
  filters: ReadonlyMap<string, (item: Value) => boolean>
}

/** `x` for `$[x]`, an empty string for `$[]`; undefined for other parts. */
const identifierIn = (part: string): string | undefined => /^\$\[(.*)\]$/.exec(part)?.[1]

/** Throws MongoError 2 for an identifier without a filter or two `$`, 52 for any other part with a leading dollar. */
export function checkPositions(path: string, parts: readonly string[], { filters }: Pick<Positions, 'filters'>): void {
  if (parts.filter((part) => part === '$').length > 1)
    throw new MongoError(2, `Too many positional (i.e. '$') elements found in path '${path}'`)
  for (const part of parts) {
    const name = identifierIn(part)
    if (name !== undefined && name !== '' && !filters.has(name))
      throw new MongoError(2, `No array filter found for identifier '${name}' in path '${path}'`)
    if (name === undefined && part.startsWith('$') && part !== '$')
      throw new MongoError(52, `The dollar ($) prefixed field '${part}' in '${path}' is not valid for storage.`)
  }
}

/** Expands a path with positional parts into the concrete paths for one document. */
export function expandPath(doc: Doc, parts: readonly string[], positions: Positions): string[][] {
  let paths: string[][] = [[]]
  for (const [i, part] of parts.entries()) {
    if (!part.startsWith('$')) {
      for (const path of paths) path.push(part)
    } else if (part === '$') {
      if (positions.hit < 0) {
        throw new MongoError(2, 'The positional operator did not find the match needed from the query.')
      }
      for (const path of paths) path.push(String(positions.hit))
    } else {
      paths = paths.flatMap((path) =>
        elementPaths(doc, path, identifierIn(part) ?? '', parts.slice(0, i).join('.'), positions),
      )
    }
  }
  return paths
}

function elementPaths(doc: Doc, path: string[], name: string, shownPath: string, { filters }: Positions): string[][] {
  const items = getAt(doc, path)
  if (items === undefined)
    throw new MongoError(2, `The path '${shownPath}' must exist in the document in order to apply array updates.`)
  if (!Array.isArray(items))
    throw new MongoError(2, `Cannot apply array updates to non-array element ${shownPath}: ${typeName(items)}`)
  const accepts = filters.get(name)
  return items.flatMap((item, i) => (!accepts || accepts(item) ? [[...path, String(i)]] : []))
}
