import { BSONRegExp } from 'bson'
import { encodeValue } from '../index/key'
import { MongoError } from '../mongo-error'
import { valuesAt } from '../query/path'
import { type Doc, isDoc, isNumber, integer, setField, toNumber, type Value } from '../value'
import { withPath } from './document-stages'
import type { PipelineContext, Stage } from './stage'
import type { Result } from './expression'

function text(spec: Doc, name: string, stage: string): string {
  const value = spec[name]
  if (typeof value !== 'string') throw new MongoError(9, `${stage} argument '${name}' must be a string`)
  return value
}

function pipelineOf(value: Value | undefined): Doc[] {
  if (value === undefined) return []
  if (!Array.isArray(value) || !value.every(isDoc)) throw new MongoError(14, 'a pipeline must be an array of objects')
  return value
}

export const lookup: Stage = async (docs, spec, context) => {
  if (!isDoc(spec)) throw new MongoError(9, 'the $lookup specification must be an Object')
  const from = text(spec, 'from', '$lookup')
  const as = text(spec, 'as', '$lookup')
  const joined: Doc[] = []
  for (const doc of docs) {
    joined.push(withPath(doc, as, await matchesOf(doc, from, spec, context)))
    if (context.budget.hold()) await context.budget.rest()
  }
  return joined
}

async function matchesOf(doc: Doc, from: string, spec: Doc, context: PipelineContext): Promise<Doc[]> {
  const filter =
    spec.localField === undefined
      ? {}
      : joinFilter(doc, text(spec, 'localField', '$lookup'), text(spec, 'foreignField', '$lookup'))
  if (spec.pipeline === undefined) return context.read(from, filter)
  const bound: Record<string, Result> = {}
  if (isDoc(spec.let))
    for (const name of Object.keys(spec.let)) bound[name] = context.variables.evaluate(spec.let[name] as Value, doc)
  const steps = pipelineOf(spec.pipeline)
  const pipeline = Object.keys(filter).length > 0 ? [{ $match: filter }, ...steps] : steps
  return context.runOn(from, pipeline, context.variables.with(bound))
}

/** Equality of `$lookup`: each array element counts; missing and an empty array join with null and missing. */
function joinFilter(doc: Doc, localField: string, foreignField: string): Doc {
  const values = valuesAt(doc, localField.split('.'))
  return anyOf(foreignField, values.length === 0 ? [null] : values)
}

/** Like `$in`, but a regular expression counts as a value, not as a pattern. */
function anyOf(path: string, values: Value[]): Doc {
  return values.some((value) => value instanceof BSONRegExp)
    ? { $or: values.map((value) => ({ [path]: { $eq: value } })) }
    : { [path]: { $in: values } }
}

export const graphLookup: Stage = async (docs, spec, context) => {
  if (!isDoc(spec)) throw new MongoError(40327, 'the $graphLookup stage specification must be an object')
  const options = {
    from: text(spec, 'from', '$graphLookup'),
    as: text(spec, 'as', '$graphLookup'),
    to: text(spec, 'connectToField', '$graphLookup'),
    next: text(spec, 'connectFromField', '$graphLookup'),
  }
  const made: Doc[] = []
  for (const doc of docs) {
    made.push(withPath(doc, options.as, await reach(doc, options, spec, context)))
    if (context.budget.hold()) await context.budget.rest()
  }
  return made
}

async function reach(
  doc: Doc,
  { from, to, next }: { from: string; to: string; next: string },
  spec: Doc,
  context: PipelineContext,
): Promise<Doc[]> {
  const maxDepth = isNumber(spec.maxDepth) ? toNumber(spec.maxDepth) : Number.POSITIVE_INFINITY
  const restriction = isDoc(spec.restrictSearchWithMatch) ? [spec.restrictSearchWithMatch] : []
  const found = new Map<string, Doc>()
  const start = context.variables.evaluate(spec.startWith ?? null, doc)
  let frontier: Value[] = Array.isArray(start) ? start : start === undefined ? [] : [start]
  for (let depth = 0; depth <= maxDepth && frontier.length > 0; depth++) {
    const level = await context.read(from, { $and: [anyOf(to, frontier), ...restriction] })
    const fresh = level.filter((one) => !found.has(idOf(one)))
    for (const one of fresh) {
      found.set(idOf(one), typeof spec.depthField === 'string' ? withPath(one, spec.depthField, integer(depth)) : one)
    }
    frontier = fresh.flatMap((one) => valuesAt(one, next.split('.')))
    await context.budget.rest()
  }
  return [...found.values()]
}

const idOf = (doc: Doc): string => encodeValue(doc._id ?? null).toString('latin1')

export const unionWith: Stage = async (docs, spec, context) => {
  const coll = typeof spec === 'string' ? spec : isDoc(spec) ? text(spec, 'coll', '$unionWith') : undefined
  if (coll === undefined) throw new MongoError(9, '$unionWith needs a collection name or an object')
  return [...docs, ...(await context.runOn(coll, isDoc(spec) ? pipelineOf(spec.pipeline) : [], context.variables))]
}

export const facet: Stage = async (docs, spec, context) => {
  if (!isDoc(spec) || Object.keys(spec).length === 0)
    throw new MongoError(40169, 'the $facet specification must be a non-empty object')
  const made: Doc = {}
  for (const name of Object.keys(spec)) {
    const steps = pipelineOf(spec[name])
    for (const step of steps) {
      const stage = Object.keys(step)[0] ?? ''
      if (['$out', '$merge', '$facet', '$geoNear', '$documents'].includes(stage))
        throw new MongoError(40600, `${stage} is not allowed to be used within a $facet stage`)
    }
    setField(made, name, await context.run(steps, docs))
  }
  return [made]
}
