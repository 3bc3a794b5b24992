import { Budget } from '../aggregate/budget'
import { Variables } from '../aggregate/expression'
import { neededFields } from '../aggregate/needed-fields'
import { runPipeline } from '../aggregate/pipeline'
import { MongoError } from '../mongo-error'
import { checkQuery, Execution, ListSource, type QuerySpec, type Source } from '../query/execution'
import { GroupedIndex } from '../query/grouped-index'
import { REFUSED_STAGES, refuse } from '../refused'
import type { Collection } from '../storage/collection'
import { type Doc, isNumber } from '../value'
import { countField, docField, docsField, readHint, refuseCollation } from './arguments'
import { Cursor } from './cursor'
import type { Handler, Request } from './engine'
import { countingGroup, leadingQuery } from './leading-query'
import { countMatches, sourceOf as queryOf } from './read'

const aggregate: Handler = async (request) => {
  const { body, engine, database, turn } = request
  refuseCollation(body)
  if (body.explain !== undefined)
    throw new MongoError(115, "the option 'explain' of aggregate is not supported; use the command explain")
  const cursorOptions = docField(body, 'cursor')
  if (!cursorOptions) throw new MongoError(9, "The 'cursor' option is required")
  const given = body.aggregate
  const collectionless = isNumber(given)
  if (!collectionless && typeof given !== 'string')
    throw new MongoError(14, 'the collection name must be a string or 1')
  const name = collectionless ? '$cmd.aggregate' : given
  const pipeline = docsField(body, 'pipeline')
  checkStages(pipeline, collectionless)
  const variables = Variables.fromLet(docField(body, 'let'))
  const collection = collectionless ? undefined : engine.catalog.find(database, name as string)
  const source = await sourceOf(request, pipeline, collection, variables)
  const cursor = new Cursor(`${database}.${name as string}`, source)
  return engine.cursors.first(cursor, countField(cursorOptions, 'batchSize'), false, turn)
}

function checkStages(pipeline: readonly Doc[], collectionless: boolean): void {
  if (pipeline.some((stage) => Object.keys(stage).length !== 1))
    throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.')
  const first = Object.keys(pipeline[0] ?? {})[0] ?? ''
  if (!collectionless || first === '$listLocalSessions') return
  refuse(REFUSED_STAGES, first)
  throw new MongoError(73, '{aggregate: 1} is not valid for an aggregation that needs a collection')
}

/** Streams a pipeline that is only a query; computes any other one at once. */
async function sourceOf(
  request: Request,
  pipeline: Doc[],
  collection: Collection | undefined,
  variables: Variables,
): Promise<Source> {
  const { spec, used } = leadingQuery(pipeline, variables, readHint(request.body, collection))
  if (used === pipeline.length) return queryOf(collection, spec)
  if (!collection) checkQuery(spec)
  const rest = pipeline.slice(used)
  const budget = new Budget(request.turn)
  const counted = collection && (await countGroups(collection, spec, rest[0], request))
  if (counted) return new ListSource(await runPipeline(rest.slice(1), counted, { variables, budget }))
  const input = collection ? await readAll(new Execution(collection, spec), budget, neededFields(rest)) : []
  return new ListSource(await runPipeline(rest, input, { variables, budget }))
}

/** Runs a `$group` that only counts without reading all documents; undefined where that is not possible. */
async function countGroups(
  collection: Collection,
  spec: QuerySpec,
  stage: Doc | undefined,
  request: Request,
): Promise<Doc[] | undefined> {
  const counting = countingGroup(stage)
  if (counting && counting.path === undefined) {
    const n = await countMatches(collection, spec, request)
    return n === 0 ? [] : [counting.row(null, n)]
  }
  const index = counting?.path === undefined ? undefined : GroupedIndex.find(collection, spec, counting.path)
  if (!counting || !index) return undefined
  const budget = new Budget(request.turn)
  const rows: Doc[] = []
  for (let group = index.next(); group !== null; group = index.next()) {
    if (group === 'small') return undefined
    rows.push(counting.row(group.value ?? null, group.count))
    if (budget.hold()) await budget.rest()
  }
  return rows
}

/** @param fields the needed top-level fields, undefined for all */
async function readAll(execution: Execution, budget: Budget, fields?: ReadonlySet<string>): Promise<Doc[]> {
  const docs: Doc[] = []
  for (let found = execution.find(budget.until); found !== null; found = execution.find(budget.until)) {
    if (found !== 'pause') docs.push(found.read(fields))
    if (budget.hold(found === 'pause' ? 0 : found.bson.length)) {
      execution.suspend()
      await budget.rest()
    }
  }
  return docs
}

export const aggregateCommands: Readonly<Record<string, Handler>> = { aggregate }
