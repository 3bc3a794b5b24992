import { arrayIndex, type Doc, field, isDoc, type Value } from '../value'

/** The array element that matched a condition; used by update's positional `$` and projection's `a.$`. */
export interface Hit {
  index: number
}

/** Called with each candidate, `undefined` for a missing one; returning true ends the walk. */
export type Visit = (value: Value | undefined) => boolean

/**
 * Visits every value at a dotted path, as MongoDB's filters do: walks through embedded arrays; an array at the end
 * (with `leaves`) is visited element by element and then as a whole.
 * Returns whether a visit returned true; then `hit.index` is the position in the outermost array on the path.
 */
export function walkPath(doc: Doc, parts: readonly string[], leaves: boolean, visit: Visit, hit?: Hit): boolean {
  return walk(doc, parts, 0, leaves, visit, hit)
}

function walk(value: Value, parts: readonly string[], at: number, leaves: boolean, visit: Visit, hit?: Hit): boolean {
  if (at === parts.length) {
    if (leaves && Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) if (visit(value[i])) return noteHit(hit, i)
    }
    return visit(value)
  }
  const part = parts[at] as string
  if (isDoc(value)) {
    const next = field(value, part)
    return next === undefined ? visit(undefined) : walk(next, parts, at + 1, leaves, visit, hit)
  }
  return Array.isArray(value) ? walkArray(value, parts, at, leaves, visit, hit) : visit(undefined)
}

function walkArray(
  items: Value[],
  parts: readonly string[],
  at: number,
  leaves: boolean,
  visit: Visit,
  hit?: Hit,
): boolean {
  const part = parts[at] as string
  const position = arrayIndex(part)
  for (let i = 0; i < items.length; i++) {
    const item = items[i] as Value
    if (!isDoc(item) || (position >= 0 && !Object.hasOwn(item, part))) continue
    if (walk(item, parts, at, leaves, visit, hit)) return noteHit(hit, i)
  }
  if (position < 0 || position >= items.length) return false
  return walk(items[position] as Value, parts, at + 1, leaves, visit, hit) && noteHit(hit, position)
}

/** The outermost array is noted last and overwrites the others. */
function noteHit(hit: Hit | undefined, index: number): true {
  if (hit) hit.index = index
  return true
}

/** All values at a path, with arrays taken apart, as `distinct` needs them. */
export function valuesAt(doc: Doc, parts: readonly string[]): Value[] {
  const found: Value[] = []
  collect(doc, parts, 0, found)
  return found
}

function collect(value: Value, parts: readonly string[], at: number, found: Value[]): void {
  if (at === parts.length) {
    if (Array.isArray(value)) found.push(...value)
    else found.push(value)
    return
  }
  if (isDoc(value)) {
    const next = field(value, parts[at] as string)
    if (next !== undefined) collect(next, parts, at + 1, found)
  } else if (Array.isArray(value)) {
    const position = arrayIndex(parts[at] as string)
    if (position >= 0 && position < value.length) collect(value[position] as Value, parts, at + 1, found)
    for (const item of value) if (isDoc(item)) collect(item, parts, at, found)
  }
}
