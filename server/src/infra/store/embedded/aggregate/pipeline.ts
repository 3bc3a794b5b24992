import { Long } from 'bson'
import type { PipelineContext, Stage } from './stage'
import { MongoError } from '../mongo-error'
import { compileFilter } from '../query/filter'
import { readSort, Sorter } from '../query/sort'
import { type Doc, field, integer, isDoc, isNumber, setField, toNumber, type Value } from '../value'
import { documentStage, withPath } from './document-stages'
import { bucket, bucketAuto, group, sortByCount } from './group-stages'
import { facet, graphLookup, lookup, unionWith } from './join-stages'
import { setWindowFields } from './window-stage'

const REFUSED: Readonly<Record<string, [code: number, reason: string]>> = {
  $changeStream: [40573, 'The $changeStream stage is only supported on replica sets'],
  $geoNear: [115, 'geospatial queries are not supported'],
  $search: [115, '$search is not supported'],
  $vectorSearch: [115, '$vectorSearch is not supported'],
  $collStats: [115, '$collStats is not supported; use the collStats command'],
  $indexStats: [115, '$indexStats is not supported'],
  $densify: [115, '$densify is not supported'],
  $fill: [115, '$fill is not supported'],
  $out: [115, '$out is not supported; read the result and write it with insertMany'],
  $merge: [115, '$merge is not supported; read the result and write it with bulkWrite'],
}

const STAGES: Readonly<Record<string, Stage>> = {
  $match: (docs, spec, { variables, budget }) => {
    if (!isDoc(spec)) throw new MongoError(15959, 'the match filter must be an expression in an object')
    const matches = compileFilter(spec, variables)
    return budget.values(docs, (doc) => (matches(doc) ? doc : undefined))
  },
  $sort: async (docs, spec, { budget }) => {
    const sorter = new Sorter<Doc>(readSort(spec), 0)
    for (const doc of docs) {
      sorter.add(doc, doc)
      if (budget.hold()) await budget.rest()
    }
    return sorter.result()
  },
  $limit: (docs, spec) => docs.slice(0, whole('$limit', spec, 1)),
  $skip: (docs, spec) => docs.slice(whole('$skip', spec, 0)),
  $count: (docs, spec) => {
    if (typeof spec !== 'string' || spec === '' || spec.startsWith('$') || spec.includes('.'))
      throw new MongoError(40156, 'the count field must be a non-empty string without $ and dots')
    return docs.length === 0 ? [] : [{ [spec]: integer(docs.length) }]
  },
  $sample: (docs, spec) => {
    const pool = [...docs]
    const picked: Doc[] = []
    const size = Math.min(whole('$sample', isDoc(spec) ? (spec.size ?? null) : null, 0), pool.length)
    while (picked.length < size) picked.push(...pool.splice(Math.floor(Math.random() * pool.length), 1))
    return picked
  },
  $unwind: unwind,
  $redact: redact,
  $documents: (_docs, spec, { variables }) => {
    const value = variables.evaluate(spec, {})
    if (!Array.isArray(value) || !value.every(isDoc))
      throw new MongoError(5858203, '$documents must evaluate to an array of objects')
    return value
  },
  $currentOp: (_docs, _spec, { connectionId }) => [
    { type: 'op', active: true, connectionId: integer(connectionId), op: 'command', desc: 'embedded store' },
  ],
  $listLocalSessions: () => [{ _id: {}, lastUse: new Date() }],
  $group: group,
  $sortByCount: sortByCount,
  $bucket: bucket,
  $bucketAuto: bucketAuto,
  $setWindowFields: setWindowFields,
  $lookup: lookup,
  $graphLookup: graphLookup,
  $unionWith: unionWith,
  $facet: facet,
}

/** Runs the stages one after another. Throws MongoError 40324 for an unknown stage. */
export async function runPipeline(pipeline: readonly Doc[], input: Doc[], context: PipelineContext): Promise<Doc[]> {
  let docs = input
  for (const stage of pipeline) {
    const [name = '', spec = null] = Object.entries(stage)[0] ?? []
    docs = await runStage(name, spec, docs, context)
    if (context.budget.hold(0)) await context.budget.rest()
  }
  return docs
}

async function runStage(name: string, spec: Value, docs: Doc[], context: PipelineContext): Promise<Doc[]> {
  const refused = Object.hasOwn(REFUSED, name) ? REFUSED[name] : undefined
  if (refused) throw new MongoError(refused[0], refused[1])
  const each = documentStage(name, spec, context.variables)
  if (each) return context.budget.map(docs, each)
  const stage = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined
  if (!stage) throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`)
  return stage(docs, spec, context)
}

function whole(name: string, value: Value, least: number): number {
  const number = isNumber(value) ? toNumber(value) : Number.NaN
  if (!Number.isInteger(number) || number < 0)
    throw new MongoError(5107201, `invalid argument to ${name} stage: Expected a non-negative number`)
  if (number < least) throw new MongoError(15958, 'the limit must be positive')
  return number
}

async function unwind(docs: Doc[], spec: Value, { budget }: PipelineContext): Promise<Doc[]> {
  const options = isDoc(spec) ? spec : { path: spec }
  const { path, includeArrayIndex: indexField, preserveNullAndEmptyArrays: preserve } = options
  if (typeof path !== 'string' || !path.startsWith('$') || path.length < 2)
    throw new MongoError(28818, "path option to $unwind stage should be prefixed with a '$'")
  const parts = path.slice(1).split('.')
  const made: Doc[] = []
  const add = (doc: Doc, item: Value | undefined, index: Value): boolean => {
    const copy = withElement(doc, parts, item)
    made.push(typeof indexField === 'string' ? withPath(copy, indexField, index) : copy)
    return budget.hold()
  }
  for (const doc of docs) {
    const value = parts.reduce<Value | undefined>(
      (at, part) => (isDoc(at) && Object.hasOwn(at, part) ? at[part] : undefined),
      doc,
    )
    if (Array.isArray(value)) {
      for (const [i, item] of value.entries()) if (add(doc, item, Long.fromNumber(i))) await budget.rest()
      if (value.length === 0 && preserve === true) add(doc, undefined, null)
    } else if ((value !== undefined && value !== null) || preserve === true) add(doc, value, null)
    if (budget.hold(0)) await budget.rest()
  }
  return made
}

function withElement(doc: Doc, [name = '', ...rest]: readonly string[], value: Value | undefined): Doc {
  const copy: Doc = { ...doc }
  const inner = field(doc, name)
  const next = rest.length === 0 ? value : isDoc(inner) ? withElement(inner, rest, value) : inner
  if (next === undefined) delete copy[name]
  else setField(copy, name, next)
  return copy
}

function redact(docs: Doc[], spec: Value, { variables, budget }: PipelineContext): Promise<Doc[]> {
  const visit = (doc: Doc): Doc | undefined => {
    const decision = variables.evaluate(spec, doc)
    if (decision === 'KEEP') return doc
    if (decision === 'PRUNE') return undefined
    if (decision !== 'DESCEND') throw new MongoError(17053, '$redact must evaluate to $$KEEP, $$PRUNE or $$DESCEND')
    const made: Doc = {}
    for (const name of Object.keys(doc)) {
      const inner = descend(doc[name] as Value)
      if (inner !== undefined) setField(made, name, inner)
    }
    return made
  }
  const descend = (value: Value): Value | undefined => {
    if (Array.isArray(value)) return value.map(descend).filter((item) => item !== undefined)
    return isDoc(value) ? visit(value) : value
  }
  return budget.map(docs, visit)
}
