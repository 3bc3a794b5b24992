import { Variables } from '../aggregate/scope'
import type { Plan } from '../index/planner'
import { MongoError } from '../mongo-error'
import { Execution, type QuerySpec } from '../query/execution'
import { requireFilter } from '../query/filter'
import { readSort } from '../query/sort'
import type { Doc, Value } from '../value'
import type { Outgoing } from '../wire/bson-writer'
import { docField, docsField } from './arguments'
import { leadingQuery } from './aggregate'
import type { Engine, Handler, Reply, Request } from './engine'
import { readQuery } from './read'

/** The query whose plan `explain` shows, by the explained command. */
function queryOf(name: string, command: Doc): QuerySpec {
  const variables = new Variables()
  const plain = { sort: [], skip: 0, limit: 0, variables }
  switch (name) {
    case 'find':
      return readQuery(command, 'filter')
    case 'count':
    case 'distinct':
      return readQuery(command, 'query')
    case 'findAndModify':
      return { ...plain, filter: requireFilter(command.query, 'query'), sort: readSort(command.sort), limit: 1 }
    case 'update':
      return { ...plain, filter: requireFilter(docsField(command, 'updates')[0]?.q, 'q') }
    case 'delete':
      return { ...plain, filter: requireFilter(docsField(command, 'deletes')[0]?.q, 'q') }
    case 'aggregate':
      return leadingQuery(docsField(command, 'pipeline'), variables).spec
    default:
      throw new MongoError(59, `Explain failed due to unknown command: ${name}`)
  }
}

/** How a command that was slow is served, in the words of MongoDB's log: `IXSCAN { orgid: 1 }`, `COLLSCAN`, with `SORT` in memory. */
export function planSummary({ catalog }: Engine, database: string, name: string, body: Doc): string {
  try {
    const collectionName = body[name]
    const collection = typeof collectionName === 'string' ? catalog.find(database, collectionName) : undefined
    if (!collection) return ''
    const execution = new Execution(collection, queryOf(name, body))
    return `${summary(execution.plan)}${execution.sortsInMemory ? ' SORT' : ''}`
  } catch {
    // Not a query, or one that is wrong: it has no plan.
    return ''
  }
}

function summary(plan: Plan): string {
  if (plan.kind === 'collscan') return 'COLLSCAN'
  if (plan.kind === 'or') return `OR [${plan.branches.map(summary).join(', ')}]`
  const { fields } = plan.index.definition
  return `IXSCAN { ${fields.map(({ path, descending }) => `${path}: ${descending ? -1 : 1}`).join(', ')} }`
}

const explain: Handler = async (request) => {
  const command = docField(request.body, 'explain')
  if (!command) throw new MongoError(14, "BSON field 'explain' must be an object")
  const name = Object.keys(command)[0] ?? ''
  const collectionName = command[name]
  const spec = queryOf(name, command)
  const collection =
    typeof collectionName === 'string' ? request.engine.catalog.find(request.database, collectionName) : undefined
  const namespace = `${request.database}.${String(collectionName)}`
  if (!collection) return reply(namespace, { stage: 'EOF' }, undefined)
  const execution = new Execution(collection, spec)
  const stage = stages(execution, spec)
  const stats = request.body.verbosity === 'queryPlanner' ? undefined : await run(execution, request)
  return reply(namespace, stage, stats)
}

function reply(
  namespace: string,
  winningPlan: { [name: string]: Outgoing },
  executionStats: { [name: string]: Outgoing } | undefined,
): Reply {
  return {
    explainVersion: '1',
    queryPlanner: { namespace, winningPlan, rejectedPlans: [] },
    ...(executionStats ? { executionStats } : {}),
    serverInfo: { host: 'localhost', version: '7.0.14' },
    ok: 1,
  }
}

function stages(execution: Execution, spec: QuerySpec): { [name: string]: Outgoing } {
  let stage = access(execution.plan)
  if (execution.sortsInMemory) {
    const sortPattern: Doc = {}
    for (const { path, descending } of spec.sort) sortPattern[path] = (descending ? -1 : 1) as unknown as Value
    stage = { stage: 'SORT', sortPattern, inputStage: stage }
  }
  if (spec.skip > 0) stage = { stage: 'SKIP', skipAmount: spec.skip, inputStage: stage }
  if (spec.limit > 0) stage = { stage: 'LIMIT', limitAmount: spec.limit, inputStage: stage }
  return stage
}

function access(plan: Plan): { [name: string]: Outgoing } {
  if (plan.kind === 'collscan') return { stage: 'COLLSCAN', direction: 'forward' }
  if (plan.kind === 'or') return { stage: 'OR', inputStages: plan.branches.map(access) }
  const { definition, multikey } = plan.index
  return {
    stage: 'FETCH',
    inputStage: {
      stage: 'IXSCAN',
      keyPattern: definition.spec.key,
      indexName: definition.name,
      isMultiKey: multikey,
      isUnique: definition.unique,
      isSparse: definition.sparse,
      isPartial: definition.partial !== undefined,
      direction: plan.backward ? 'backward' : 'forward',
      ranges: plan.ranges.length,
    },
  }
}

async function run(execution: Execution, { turn }: Request): Promise<{ [name: string]: Outgoing }> {
  const started = performance.now()
  let returned = 0
  for (let found = execution.find(turn.until); found !== null; found = execution.find(turn.until)) {
    if (found !== 'pause') returned++
    if (found === 'pause' || turn.over) {
      execution.suspend()
      await turn.yield()
    }
  }
  const examined = execution.examined
  const keys = execution.plan.kind === 'collscan' ? 0 : examined
  return {
    executionSuccess: true,
    nReturned: returned,
    executionTimeMillis: Math.round(performance.now() - started),
    totalKeysExamined: keys,
    totalDocsExamined: examined,
  }
}

export const explainCommands: Readonly<Record<string, Handler>> = { explain }
