import { badValue, MongoError } from '../mongo-error'
import { type Doc, isDoc, isNumber, namesOf, setField, toNumber, truthy, type Value } from '../value'
import { compileElement, type FilterScope } from './filter'
import type { Hit } from './path'

/** A compiled projection of `find`, `findAndModify` or `$project`. */
export type Projection = (doc: Doc, hit?: Hit) => Doc

/** What to do at each field; a leaf changes the value there. */
type Tree = Map<string, Part>
type Part = Leaf | Map<string, Part>
type Change = (value: Value | undefined, root: Doc, hit?: Hit) => Value | undefined
/** `compute` ignores the existing value; `include`/`exclude` keep or drop it; `change` transforms it. */
class Leaf {
  constructor(
    readonly kind: 'include' | 'exclude' | 'compute' | 'change',
    readonly change?: Change,
  ) {}
}

interface Parsed {
  tree: Tree
  inclusive: boolean
}

/** Compiles a projection; undefined for all fields. `stage`: rules of `$project`. Throws MongoError 31253 etc. */
export function compileProjection(spec: Doc | undefined, scope: FilterScope, stage = false): Projection | undefined {
  if (!spec || Object.keys(spec).length === 0) return undefined
  const { tree, inclusive } = parse(spec, scope, stage)
  return inclusive
    ? (doc, hit) => include(doc, tree, doc, hit) as Doc
    : (doc, hit) => exclude(doc, tree, doc, hit) as Doc
}

function parse(spec: Doc, scope: FilterScope, stage: boolean): Parsed {
  const tree: Tree = new Map()
  let mode: 'include' | 'exclude' | undefined
  let computed = false
  for (const path of Object.keys(spec)) {
    const leaf = readLeaf(path, spec[path] as Value, scope, stage)
    if (leaf instanceof Leaf) {
      if (leaf.kind === 'compute' || (leaf.kind === 'change' && leaf.change && path.endsWith('.$'))) computed = true
      if (leaf.kind === 'include' || leaf.kind === 'exclude') {
        if (path !== '_id') {
          if (mode && mode !== leaf.kind) {
            throw new MongoError(
              mode === 'include' ? 31254 : 31253,
              `Cannot do ${leaf.kind === 'include' ? 'inclusion' : 'exclusion'} on field ${path} in ${mode === 'include' ? 'inclusion' : 'exclusion'} projection`,
            )
          }
          mode = leaf.kind
        }
      }
    } else {
      const nested = modeOf(leaf)
      if (nested === 'compute') computed = true
      else mode ??= nested
    }
    place(tree, path.replace(/\.\$$/, '').split('.'), leaf, path)
  }
  const inclusive = mode ? mode === 'include' : computed || onlyIdIncluded(spec) || hasElemMatch(spec)
  if (inclusive && !tree.has('_id')) tree.set('_id', new Leaf('include'))
  return { tree, inclusive }
}

const onlyIdIncluded = (spec: Doc): boolean => '_id' in spec && truthy(spec._id) && !isDoc(spec._id)
const hasElemMatch = (spec: Doc): boolean => Object.values(spec).some((value) => isDoc(value) && '$elemMatch' in value)

function modeOf(tree: Tree): 'include' | 'exclude' | 'compute' {
  for (const part of tree.values()) {
    const kind = part instanceof Leaf ? part.kind : modeOf(part)
    if (kind !== 'change') return kind
  }
  return 'include'
}

function place(tree: Tree, parts: readonly string[], leaf: Part, path: string): void {
  let at = tree
  for (const part of parts.slice(0, -1)) {
    const next = at.get(part)
    if (next instanceof Leaf) throw new MongoError(31249, `Path collision at ${path}`)
    const branch: Tree = next ?? new Map()
    at.set(part, branch)
    at = branch
  }
  const last = parts.at(-1) as string
  if (last === '') throw new MongoError(40352, 'FieldPath cannot be constructed with empty string')
  if (at.has(last)) throw new MongoError(31250, `Path collision at ${path}`)
  at.set(last, leaf)
}

function readLeaf(path: string, value: Value, scope: FilterScope, stage: boolean): Part {
  if (!stage && path.endsWith('.$')) return new Leaf('change', positional)
  if (typeof value === 'boolean' || isNumber(value)) return new Leaf(truthy(value) ? 'include' : 'exclude')
  if (isDoc(value)) {
    const names = Object.keys(value)
    if (names.length === 0)
      throw new MongoError(51270, `An empty sub-projection is not a valid value. Found empty object at path ${path}`)
    if (!stage && names[0] === '$slice' && !isAggregationSlice(value.$slice as Value))
      return new Leaf('change', slice(value.$slice as Value))
    if (!stage && names[0] === '$elemMatch') return elemMatch(value.$elemMatch as Value, scope)
    if (names[0] === '$meta') throw badValue('$meta projections are not supported')
    if (!names[0]?.startsWith('$')) return readSubtree(path, value, scope, stage)
  }
  scope.check(value)
  return new Leaf('compute', (_old, root) => scope.evaluate(value, root))
}

function readSubtree(path: string, value: Doc, scope: FilterScope, stage: boolean): Tree {
  const tree: Tree = new Map()
  for (const name of Object.keys(value))
    place(tree, name.split('.'), readLeaf(`${path}.${name}`, value[name] as Value, scope, stage), `${path}.${name}`)
  return tree
}

const positional: Change = (value, _root, hit) => {
  if (!Array.isArray(value)) return value
  if (!hit || hit.index < 0)
    throw new MongoError(
      51246,
      "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
    )
  return value.slice(hit.index, hit.index + 1)
}

/** `$slice: ["$field", 2]` is the aggregation expression, not the projection operator. */
function isAggregationSlice(value: Value): boolean {
  return Array.isArray(value) && !isNumber(value[0])
}

function slice(value: Value): Change {
  const [first, count] = Array.isArray(value) ? value : [value]
  if (!isNumber(first) || (count !== undefined && !isNumber(count)))
    throw new MongoError(28667, 'Invalid $slice syntax: numbers expected')
  const skip = toNumber(first)
  if (count === undefined)
    return (items) => (Array.isArray(items) ? (skip >= 0 ? items.slice(0, skip) : items.slice(skip)) : items)
  const size = toNumber(count)
  if (size <= 0) throw new MongoError(28724, 'First argument to $slice must be positive')
  return (items) => {
    if (!Array.isArray(items)) return items
    const from = skip >= 0 ? skip : Math.max(0, items.length + skip)
    return items.slice(from, from + size)
  }
}

function elemMatch(condition: Value, scope: FilterScope): Leaf {
  const matches = compileElement(condition, scope)
  return new Leaf('compute', (value) => {
    if (!Array.isArray(value)) return undefined
    const found = value.find((item) => matches(item))
    return found === undefined ? undefined : [found]
  })
}

function include(value: Value, tree: Tree, root: Doc, hit?: Hit): Value | undefined {
  if (Array.isArray(value))
    return value.map((item) => include(item, tree, root, hit)).filter((item) => item !== undefined)
  if (!isDoc(value)) return hasComputed(tree) ? include({}, tree, root, hit) : undefined
  const made: Doc = {}
  for (const name of namesOf(value)) {
    const part = tree.get(name)
    if (!part || (part instanceof Leaf && (part.kind === 'exclude' || part.kind === 'compute'))) continue
    const kept = keep(value[name] as Value, part, root, hit)
    if (kept !== undefined) setField(made, name, kept)
  }
  addComputed(made, value, tree, root, hit)
  return made
}

function keep(value: Value, part: Part, root: Doc, hit?: Hit): Value | undefined {
  if (!(part instanceof Leaf)) return include(value, part, root, hit)
  if (part.kind === 'exclude') return undefined
  return part.change ? part.change(value, root, hit) : value
}

/** Adds computed fields in the order of the projection. */
function addComputed(made: Doc, value: Doc, tree: Tree, root: Doc, hit?: Hit): void {
  for (const [name, part] of tree) {
    let result: Value | undefined
    if (part instanceof Leaf) {
      if (part.kind !== 'compute') continue
      result = part.change?.(Object.hasOwn(value, name) ? value[name] : undefined, root, hit)
    } else {
      if (Object.hasOwn(value, name) || !hasComputed(part)) continue
      result = include({}, part, root, hit)
    }
    if (result !== undefined) setField(made, name, result)
  }
}

const hasComputed = (tree: Tree): boolean =>
  [...tree.values()].some((part) => (part instanceof Leaf ? part.kind === 'compute' : hasComputed(part)))

function exclude(value: Value, tree: Tree, root: Doc, hit?: Hit): Value {
  if (Array.isArray(value)) return value.map((item) => exclude(item, tree, root, hit))
  if (!isDoc(value)) return value
  const made: Doc = {}
  for (const name of namesOf(value)) {
    const part = tree.get(name)
    const old = value[name] as Value
    if (!part) setField(made, name, old)
    else if (!(part instanceof Leaf)) setField(made, name, exclude(old, part, root, hit))
    else if (part.kind === 'include') setField(made, name, old)
    else if (part.kind === 'change') setField(made, name, part.change?.(old, root, hit) ?? null)
  }
  addComputed(made, value, tree, root, hit)
  return made
}
