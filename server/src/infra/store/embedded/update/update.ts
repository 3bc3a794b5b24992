import { updateStages } from '../aggregate/document-stages'
import type { Variables } from '../aggregate/expression'
import { badValue, failedToParse, MongoError } from '../mongo-error'
import { identical } from '../query/compare'
import { compileFilter, isOperatorDoc } from '../query/filter'
import { REFUSED_UPDATES, refuse } from '../refused'
import { clone, type Doc, isDoc, namesOf, setField, typeName, type Value } from '../value'
import { type Change, checkConflicts, checkNames, UPDATE_OPERATORS } from './operators'
import { checkPositions, expandPath, type Positions, setAt } from './path'

/** A compiled update: returns the new document and never changes the old one. */
export interface Update {
  /** `hit` is the array position that the filter matched, -1 for none; `inserting`: the document is new (upsert). */
  apply(doc: Doc, hit: number, inserting: boolean): Doc
  replacement: boolean
  /** The top-level fields that it reads or writes; `apply` accepts a document of only these. Undefined: all. */
  fields: ReadonlySet<string> | undefined
}

/** Compiles a replacement, operators or a pipeline. Throws MongoError 9, 2, 14, 40, 52, 56, 72 when malformed. */
export function compileUpdate(
  update: Value | undefined,
  arrayFilters: Value | undefined,
  variables: Variables,
): Update {
  if (Array.isArray(update)) return pipelineUpdate(update, variables)
  if (!isDoc(update)) throw failedToParse('Update argument must be either an object or an array')
  const first = Object.keys(update)[0]
  if (first?.startsWith('$')) return operatorUpdate(update, arrayFilters, variables)
  if (arrayFilters !== undefined) throw failedToParse('arrayFilters may not be specified for replacement-style updates')
  return replacementUpdate(update)
}

function pipelineUpdate(stages: Value[], variables: Variables): Update {
  const run = updateStages(stages, variables)
  return { replacement: false, fields: undefined, apply: (doc) => keepId(doc, run(doc)) }
}

function replacementUpdate(replacement: Doc): Update {
  for (const name of Object.keys(replacement)) {
    if (name.startsWith('$')) {
      throw new MongoError(
        52,
        `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      )
    }
  }
  return { replacement: true, fields: undefined, apply: (doc) => keepId(doc, clone(replacement)) }
}

/** Keeps the _id, which stays first. Throws MongoError 66 when the update would change it. */
function keepId(before: Doc, after: Doc): Doc {
  const id = before._id
  if (id === undefined) return after
  if (after._id !== undefined && !identical(after._id, id)) {
    throw new MongoError(66, `Performing an update on the path '_id' would modify the immutable field '_id'`)
  }
  const kept: Doc = { _id: id }
  for (const name of namesOf(after)) if (name !== '_id') setField(kept, name, after[name] as Value)
  return kept
}

interface Step {
  name: string
  path: string
  parts: string[]
  change: Change
}

function operatorUpdate(update: Doc, arrayFilters: Value | undefined, variables: Variables): Update {
  const steps: Step[] = []
  for (const name of Object.keys(update)) {
    const operator = Object.hasOwn(UPDATE_OPERATORS, name) ? UPDATE_OPERATORS[name] : undefined
    if (!operator) {
      refuse(REFUSED_UPDATES, name)
      throw failedToParse(
        `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
      )
    }
    const fields = update[name] as Value
    if (!isDoc(fields)) throw failedToParse(`Modifiers operate on fields but we found type ${typeName(fields)} instead`)
    for (const path of Object.keys(fields)) {
      const operand = fields[path] as Value
      steps.push({ name, path, parts: path.split('.'), change: operator(operand, path, variables) })
    }
  }
  const paths = steps.map(({ path }) => path)
  checkNames(paths)
  checkConflicts(paths)
  const filters = readArrayFilters(arrayFilters, steps, variables)
  for (const { path, parts } of steps) checkPositions(path, parts, { filters })
  const positional = steps.some(({ parts }) => parts.some((part) => part.startsWith('$')))
  // MongoDB applies an update in path order, so new fields appear in that order
  steps.sort((a, b) => comparePaths(a.parts, b.parts))
  return {
    replacement: false,
    fields: new Set(['_id', ...paths.map((path) => path.split('.')[0] as string)]),
    apply(before, hit, inserting) {
      const wanted = steps.filter(({ name }) => name !== '$setOnInsert' || inserting)
      const doc = clone(before)
      for (const { parts, change } of positional ? concrete(wanted, before, { hit, filters }) : wanted)
        change(doc, parts)
      if (before._id !== undefined && !identical(doc._id, before._id)) {
        throw new MongoError(66, `Performing an update on the path '_id' would modify the immutable field '_id'`)
      }
      return doc
    },
  }
}

/** Steps with concrete paths, expanded against the document before the update. Throws MongoError 40 for a conflict. */
function concrete(steps: readonly Step[], before: Doc, positions: Positions): Pick<Step, 'parts' | 'change'>[] {
  const found = steps.flatMap(({ parts, change }) =>
    expandPath(before, parts, positions).map((path) => ({ parts: path, change })),
  )
  checkConflicts(found.map(({ parts }) => parts.join('.')))
  return found.sort((a, b) => comparePaths(a.parts, b.parts))
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const x = a[i] as string
    const y = b[i] as string
    if (x === y) continue
    if (/^\d+$/.test(x) && /^\d+$/.test(y)) return Number(x) - Number(y)
    return x < y ? -1 : 1
  }
  return a.length - b.length
}

function readArrayFilters(
  given: Value | undefined,
  steps: readonly Step[],
  variables: Variables,
): Map<string, (item: Value) => boolean> {
  const filters = new Map<string, (item: Value) => boolean>()
  if (given === undefined) return filters
  if (!Array.isArray(given)) throw new MongoError(14, `arrayFilters must be an array, not ${typeName(given)}`)
  for (const filter of given) {
    if (!isDoc(filter)) throw new MongoError(14, 'each array filter must be an object')
    const name = identifierOf(filter)
    if (name === undefined)
      throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters')
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
      throw badValue(
        `The top-level field name in an array filter must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
      )
    if (filters.has(name))
      throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`)
    const matches = compileFilter(filter, variables)
    filters.set(name, (item) => matches({ [name]: item }))
    if (!steps.some(({ parts }) => parts.includes(`$[${name}]`))) {
      throw failedToParse(`The array filter for identifier '${name}' was not used in the update`)
    }
  }
  return filters
}

/** The single identifier that a filter uses. */
function identifierOf(filter: Doc): string | undefined {
  const names = new Set(Object.keys(filter).map((path) => path.split('.')[0] as string))
  if ([...names].some((name) => name.startsWith('$')))
    throw new MongoError(115, '$and and $or in arrayFilters are not supported: name the conditions side by side')
  if (names.size > 1)
    throw failedToParse(`Expected a single top-level field name, found '${[...names].join("' and '")}'`)
  return [...names][0]
}

/** The initial document of an upsert: the fields that the filter requires by equality. */
export function upsertBase(filter: Doc): Doc {
  const paths: [string, Value][] = []
  collectEqualities(filter, paths)
  const base: Doc = {}
  for (const [path, value] of paths) {
    if (path === '_id' || !path.startsWith('_id.')) setAt(base, path.split('.'), clone(value))
  }
  return base
}

function collectEqualities(filter: Doc, paths: [string, Value][]): void {
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(value)) {
      for (const part of value) if (isDoc(part)) collectEqualities(part, paths)
    } else if (!name.startsWith('$')) {
      const equal = equality(value)
      if (equal !== undefined) {
        if (paths.some(([path]) => path === name))
          throw new MongoError(54, `cannot infer query fields to set, path '${name}' is matched twice`)
        paths.push([name, equal])
      }
    }
  }
}

function equality(value: Value): Value | undefined {
  if (!isOperatorDoc(value)) return typeName(value) === 'regex' ? undefined : value
  if ('$eq' in value) return value.$eq
  return undefined
}
