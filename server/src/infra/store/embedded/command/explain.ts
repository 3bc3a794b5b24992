import { Variables } from '../aggregate/scope'
import { MongoError } from '../mongo-error'
import { checkQuery, Execution, type QuerySpec } from '../query/execution'
import { requireFilter } from '../query/filter'
import { readSort } from '../query/sort'
import type { Collection } from '../storage/collection'
import { type Doc, truthy, type Value } from '../value'
import type { Outgoing } from '../wire/bson-writer'
import { docField, docsField } from './arguments'
import type { Engine, Handler, Reply, Request } from './engine'
import { planText, type Purpose, stages, type Stats } from './explain-stages'
import { readHint } from './hint'
import { countingStage, leadingQuery } from './leading-query'
import { between, countsAll, readQuery } from './read'

/** The query of the explained command, and what it does with the documents found. */
interface Explained {
  spec: QuerySpec
  purpose: Purpose
  /** Pipeline stages that process the documents found. */
  rest: Doc[]
}

function read(name: string, command: Doc, collection: Collection | undefined): Explained {
  switch (name) {
    case 'find':
      return { spec: readQuery(command, 'filter', collection), purpose: 'find', rest: [] }
    case 'count':
      return { spec: { ...readQuery(command, 'query', collection), sort: [] }, purpose: 'count', rest: [] }
    case 'distinct':
      return { spec: readQuery(command, 'query', collection), purpose: 'find', rest: [] }
    case 'findAndModify':
    case 'findandmodify':
      return {
        spec: oneOrAll(command.query, command, collection, 1),
        purpose: truthy(command.remove) ? 'delete' : 'update',
        rest: [],
      }
    case 'update': {
      const statement = docsField(command, 'updates')[0] ?? {}
      const limit = truthy(statement.multi) ? 0 : 1
      return { spec: oneOrAll(statement.q, statement, collection, limit), purpose: 'update', rest: [] }
    }
    case 'delete': {
      const statement = docsField(command, 'deletes')[0] ?? {}
      const limit = truthy(statement.limit) ? 1 : 0
      return { spec: oneOrAll(statement.q, statement, collection, limit), purpose: 'delete', rest: [] }
    }
    case 'aggregate': {
      const pipeline = docsField(command, 'pipeline')
      const variables = Variables.fromLet(docField(command, 'let'))
      const { spec, used } = leadingQuery(pipeline, variables, readHint(command, collection))
      const rest = pipeline.slice(used)
      return { spec, purpose: countingStage(rest) ? 'count' : 'find', rest }
    }
    default:
      throw new MongoError(59, `Explain failed due to unknown command: ${name}`)
  }
}

function oneOrAll(
  filter: Value | undefined,
  statement: Doc,
  collection: Collection | undefined,
  limit: number,
): QuerySpec {
  return {
    filter: requireFilter(filter, 'query'),
    sort: readSort(statement.sort),
    skip: 0,
    limit,
    variables: new Variables(),
    hint: readHint(statement, collection),
  }
}

/** Plan of a slow command in MongoDB's log format: `IXSCAN { orgid: 1 }`, `COLLSCAN`, plus `SORT` if in memory. */
export function planSummary({ catalog }: Engine, database: string, name: string, body: Doc): string {
  try {
    const collectionName = body[name]
    const collection = typeof collectionName === 'string' ? catalog.find(database, collectionName) : undefined
    if (!collection) return ''
    const execution = new Execution(collection, read(name, body, collection).spec)
    return `${planText(execution.plan)}${execution.sortsInMemory ? ' SORT' : ''}`
  } catch {
    // Not a query, or an invalid one: it has no plan.
    return ''
  }
}

/** Plans a command, and runs it without changes unless only the plan is wanted. Throws as the command does. */
export async function explainCommand(request: Request, command: Doc, verbosity: string): Promise<Reply> {
  const name = Object.keys(command)[0] ?? ''
  const collectionName = command[name]
  const collection =
    typeof collectionName === 'string' ? request.engine.catalog.find(request.database, collectionName) : undefined
  const { spec, purpose, rest } = read(name, command, collection)
  const execution = collection && new Execution(collection, spec)
  if (!collection) checkQuery(spec)
  const stats =
    verbosity === 'queryPlanner' ? undefined : await run(execution, spec, purpose, collection?.count() ?? 0, request)
  const tree = (counted: Stats | undefined): { [name: string]: Outgoing } =>
    execution ? stages(execution, spec, purpose, counted) : { stage: 'EOF' }
  const found = {
    queryPlanner: {
      namespace: `${request.database}.${String(collectionName)}`,
      parsedQuery: spec.filter,
      winningPlan: tree(undefined),
      rejectedPlans: [],
    },
    ...(stats ? { executionStats: executed(stats, tree(stats)) } : {}),
  }
  return {
    explainVersion: '1',
    ...(rest.length > 0 ? { stages: [{ $cursor: found }, ...rest] } : found),
    command,
    serverInfo: { host: 'localhost', version: '7.0.14' },
    ok: 1,
  }
}

const executed = (stats: Stats, executionStages: { [name: string]: Outgoing }): { [name: string]: Outgoing } => ({
  executionSuccess: true,
  nReturned: stats.returned,
  executionTimeMillis: Math.round(stats.milliseconds),
  totalKeysExamined: stats.keys,
  totalDocsExamined: stats.documents,
  executionStages,
})

async function run(
  execution: Execution | undefined,
  spec: QuerySpec,
  purpose: Purpose,
  documents: number,
  { turn }: Request,
): Promise<Stats> {
  const started = performance.now()
  const since = (): number => performance.now() - started
  if (!execution) return { returned: 0, keys: 0, documents: 0, milliseconds: 0 }
  const counted = purpose === 'count' && !countsAll(spec) ? execution.countByIndex() : undefined
  if (counted !== undefined)
    return { returned: between(counted, spec), keys: counted, documents: 0, milliseconds: since() }
  if (purpose === 'count' && countsAll(spec))
    return { returned: between(documents, spec), keys: 0, documents: 0, milliseconds: since() }
  let returned = 0
  for (let found = execution.find(turn.until); found !== null; found = execution.find(turn.until)) {
    if (found !== 'pause') returned++
    if (found === 'pause' || turn.over) {
      execution.suspend()
      await turn.yield()
    }
  }
  return { returned, keys: execution.keysExamined, documents: execution.examined, milliseconds: since() }
}

const explain: Handler = (request) => {
  const { body } = request
  const command = docField(body, 'explain')
  if (!command) throw new MongoError(14, "BSON field 'explain' must be an object")
  return explainCommand(request, command, typeof body.verbosity === 'string' ? body.verbosity : 'allPlansExecution')
}

export const explainCommands: Readonly<Record<string, Handler>> = { explain }
