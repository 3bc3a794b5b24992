import { MongoError } from '../mongo-error'
import { type Doc, isDoc, isNumber, namesOf, setField, truthy, type Value } from '../value'
import type { FilterScope } from './filter'

/** A compiled projection of `find`, `findAndModify` or `$project`. */
export type Projection = (doc: Doc) => Doc

/** Fields that are named; a field within a document has a branch of its own. */
type Tree = Map<string, Tree | 'named'>

interface Parsed {
  tree: Tree
  /** Undefined when neither inclusion nor exclusion is asked for. */
  mode: 'inclusion' | 'exclusion' | undefined
  computed: Map<string, Value>
}

/** Compiles a projection; undefined for all fields. Throws MongoError 31253 etc., 115 for what is refused. */
export function compileProjection(spec: Doc | undefined, scope: FilterScope): Projection | undefined {
  if (!spec || Object.keys(spec).length === 0) return undefined
  const { _id: id = true, ...others } = spec
  const parsed: Parsed = { tree: new Map(), mode: undefined, computed: new Map() }
  for (const path of Object.keys(others)) read(path, others[path] as Value, parsed, scope)
  const { tree, mode, computed } = parsed
  if (!isFlag(id)) read('_id', id, parsed, scope)
  const keepsId = isFlag(id) && truthy(id)
  const onlyId = Object.keys(others).length === 0 && keepsId
  const inclusive = mode ? mode === 'inclusion' : computed.size > 0 || onlyId
  if (isFlag(id) && keepsId === inclusive) tree.set('_id', 'named')
  for (const name of computed.keys()) if (!inclusive) tree.set(name, 'named')
  const select = inclusive ? include : exclude
  return (doc) => {
    const made = select(doc, tree) as Doc
    for (const [name, expression] of computed) {
      const value = scope.evaluate(expression, doc)
      if (value !== undefined) setField(made, name, value)
    }
    return made
  }
}

const isFlag = (value: Value): boolean => typeof value === 'boolean' || isNumber(value)

function read(path: string, value: Value, parsed: Parsed, scope: FilterScope): void {
  const names = isDoc(value) ? Object.keys(value) : undefined
  if (names?.length === 0)
    throw new MongoError(51270, `An empty sub-projection is not a valid value. Found empty object at path ${path}`)
  if (isDoc(value) && names && !names[0]?.startsWith('$')) {
    for (const name of names) read(`${path}.${name}`, value[name] as Value, parsed, scope)
    return
  }
  if (path.endsWith('.$')) throw new MongoError(115, `${path} is not supported: find the element in the program`)
  if (!isFlag(value)) {
    scope.check(value)
    if (path.includes('.')) throw new MongoError(115, `${path} is not supported: compute fields at the top only`)
    parsed.computed.set(path, value)
    return
  }
  const mode = truthy(value) ? 'inclusion' : 'exclusion'
  if (parsed.mode && parsed.mode !== mode)
    throw new MongoError(
      mode === 'exclusion' ? 31254 : 31253,
      `Cannot do ${mode} on field ${path} in ${parsed.mode} projection`,
    )
  parsed.mode = mode
  place(parsed.tree, path.split('.'), path)
}

function place(tree: Tree, parts: readonly string[], path: string): void {
  let at = tree
  for (const part of parts.slice(0, -1)) {
    const next = at.get(part)
    if (next === 'named') throw new MongoError(31249, `Path collision at ${path}`)
    const branch: Tree = next ?? new Map()
    at.set(part, branch)
    at = branch
  }
  const last = parts.at(-1) as string
  if (last === '') throw new MongoError(40352, 'FieldPath cannot be constructed with empty string')
  if (at.has(last)) throw new MongoError(31250, `Path collision at ${path}`)
  at.set(last, 'named')
}

function include(value: Value, tree: Tree): Value | undefined {
  if (Array.isArray(value)) return value.map((item) => include(item, tree)).filter((item) => item !== undefined)
  if (!isDoc(value)) return undefined
  const made: Doc = {}
  for (const name of namesOf(value)) {
    const part = tree.get(name)
    const kept = part instanceof Map ? include(value[name] as Value, part) : part && value[name]
    if (kept !== undefined) setField(made, name, kept)
  }
  return made
}

function exclude(value: Value, tree: Tree): Value {
  if (Array.isArray(value)) return value.map((item) => exclude(item, tree))
  if (!isDoc(value)) return value
  const made: Doc = {}
  for (const name of namesOf(value)) {
    const part = tree.get(name)
    if (part === 'named') continue
    const old = value[name] as Value
    setField(made, name, part ? exclude(old, part) : old)
  }
  return made
}
