import { MongoError } from '../mongo-error'
import { compileProjection } from '../query/projection'
import { type Doc, isDoc, setField, typeName, type Value } from '../value'
import type { Variables } from './scope'

/** Maps one document to one: `$addFields`, `$project`, `$unset`, `$replaceRoot`. Updates allow these stages too. */
export type DocumentStage = (doc: Doc) => Doc

/** Compiles such a stage; undefined for any other name. */
export function documentStage(name: string, spec: Value, variables: Variables): DocumentStage | undefined {
  switch (name) {
    case '$set':
    case '$addFields':
      return addFields(name, spec, variables)
    case '$project':
      return project(spec, variables)
    case '$unset':
      return unset(spec, variables)
    case '$replaceRoot':
      if (!isDoc(spec) || !('newRoot' in spec)) throw new MongoError(40231, "$replaceRoot needs 'newRoot'")
      return replaceRoot(spec.newRoot as Value, variables)
    case '$replaceWith':
      return replaceRoot(spec, variables)
    default:
      return undefined
  }
}

/** Compiles the pipeline of an update. Throws MongoError 72 for stages that updates do not allow. */
export function updateStages(stages: readonly Value[], variables: Variables): DocumentStage {
  const compiled = stages.map((stage) => {
    const name = isDoc(stage) ? (Object.keys(stage)[0] ?? '') : ''
    const run = isDoc(stage) ? documentStage(name, stage[name] as Value, variables) : undefined
    if (!run)
      throw new MongoError(72, `${name || 'a stage that is not an object'} is not allowed to be used within an update`)
    return run
  })
  return (doc) => compiled.reduce((current, run) => run(current), doc)
}

function project(spec: Value, variables: Variables): DocumentStage {
  if (!isDoc(spec)) throw new MongoError(15969, '$project specification must be an object')
  if (Object.keys(spec).length === 0) throw new MongoError(51272, '$project specification must have at least one field')
  return compileProjection(spec, variables, true) ?? ((doc) => doc)
}

function unset(spec: Value, variables: Variables): DocumentStage {
  const paths = Array.isArray(spec) ? spec : [spec]
  const exclusions: Doc = {}
  for (const path of paths) {
    if (typeof path !== 'string')
      throw new MongoError(31120, '$unset specification must be a string or an array of strings')
    setField(exclusions, path, false)
  }
  return project(exclusions, variables)
}

function replaceRoot(expression: Value, variables: Variables): DocumentStage {
  variables.check(expression)
  return (doc) => {
    const made = variables.evaluate(expression, doc)
    if (!isDoc(made))
      throw new MongoError(
        40228,
        `'newRoot' expression must evaluate to an object, but resulting value was of type ${made === undefined ? 'missing' : typeName(made)}`,
      )
    return made
  }
}

function addFields(name: string, spec: Value, variables: Variables): DocumentStage {
  if (!isDoc(spec)) throw new MongoError(40272, `${name} specification stage must be an object`)
  const steps = Object.keys(spec).flatMap((path) => flatten(path, spec[path] as Value))
  for (const { expression } of steps) variables.check(expression)
  return (doc) => {
    let result = doc
    for (const { path, expression } of steps)
      result = assign(result, path, 0, variables.evaluate(expression, doc)) as Doc
    return result
  }
}

/** Treats `{a: {b: 1}}` as `{"a.b": 1}`: it adds to the document in `a`. */
function flatten(path: string, value: Value): { path: string[]; expression: Value }[] {
  if (path.split('.').includes('')) throw new MongoError(40352, 'FieldPath cannot be constructed with an empty part')
  if (!isDoc(value) || Object.keys(value).length === 0 || Object.keys(value)[0]?.startsWith('$')) {
    return [{ path: path.split('.'), expression: value }]
  }
  return Object.keys(value).flatMap((name) => flatten(`${path}.${name}`, value[name] as Value))
}

/** Returns a copy of the document with a value at a dotted path, as `$addFields` does. */
export const withPath = (doc: Doc, path: string, value: Value): Doc => assign(doc, path.split('.'), 0, value) as Doc

/** Returns a copy with the value at the path, in each element of arrays on the path; `undefined` removes the field. */
function assign(
  target: Value | undefined,
  path: readonly string[],
  at: number,
  value: Value | undefined,
): Value | undefined {
  if (at === path.length) return value
  if (Array.isArray(target)) return target.map((item) => assign(item, path, at, value) ?? null)
  const base: Doc = isDoc(target) ? target : {}
  const name = path[at] as string
  const inner = assign(Object.hasOwn(base, name) ? base[name] : undefined, path, at + 1, value)
  if (inner === undefined && !Object.hasOwn(base, name)) return target ?? (at === 0 ? base : undefined)
  const copy: Doc = { ...base }
  if (inner === undefined) delete copy[name]
  else setField(copy, name, inner)
  return copy
}
