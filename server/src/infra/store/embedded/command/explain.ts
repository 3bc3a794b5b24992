import { Variables } from '../aggregate/expression'
import { MongoError } from '../mongo-error'
import type { Plan } from '../index/planner'
import { checkQuery, Execution, type QuerySpec } from '../query/execution'
import type { Collection } from '../storage/collection'
import type { Doc } from '../value'
import type { Outgoing } from '../wire/bson-writer'
import { docField, docsField, readHint } from './arguments'
import type { Engine, Handler } from './engine'
import { leadingQuery } from './leading-query'
import { readQuery } from './read'

/** The query of a command. Throws MongoError 59 for a command that has none. */
function queryOf(name: string, command: Doc, collection: Collection | undefined): QuerySpec {
  switch (name) {
    case 'find':
      return readQuery(command, 'filter', collection)
    case 'count':
      return { ...readQuery(command, 'query', collection), sort: [] }
    case 'distinct':
      return readQuery(command, 'query', collection)
    case 'findAndModify':
      return readQuery(command, 'query', collection)
    case 'update':
    case 'delete': {
      const statement = docsField(command, name === 'update' ? 'updates' : 'deletes')[0] ?? {}
      return readQuery({ ...statement, let: command.let ?? null }, 'q', collection)
    }
    case 'aggregate':
      return leadingQuery(
        docsField(command, 'pipeline'),
        Variables.fromLet(docField(command, 'let')),
        readHint(command, collection),
      ).spec
    default:
      throw new MongoError(59, `Explain failed due to unknown command: ${name}`)
  }
}

/** In the format of MongoDB's log: `IXSCAN { orgid: 1 }`, `COLLSCAN`. */
function planText(plan: Plan): string {
  if (plan.kind === 'collscan') return 'COLLSCAN'
  if (plan.kind === 'or') return `OR [${plan.branches.map(planText).join(', ')}]`
  const { fields } = plan.index.definition
  return `IXSCAN { ${fields.map(({ path, descending }) => `${path}: ${descending ? -1 : 1}`).join(', ')} }`
}

/** Plan of a slow command in MongoDB's log format: `IXSCAN { orgid: 1 }`, `COLLSCAN`, plus `SORT` if in memory. */
export function planSummary({ catalog }: Engine, database: string, name: string, body: Doc): string {
  try {
    const collectionName = body[name]
    const collection = typeof collectionName === 'string' ? catalog.find(database, collectionName) : undefined
    if (!collection) return ''
    const execution = new Execution(collection, queryOf(name, body, collection))
    return `${planText(execution.plan)}${execution.sortsInMemory ? ' SORT' : ''}`
  } catch {
    // Not a query, or an invalid one: it has no plan.
    return ''
  }
}

type Stage = { [name: string]: Outgoing }

function stageOf(plan: Plan): Stage {
  if (plan.kind === 'collscan') return { stage: 'COLLSCAN' }
  if (plan.kind === 'or') return { stage: 'OR', inputStages: plan.branches.map(stageOf) }
  return {
    stage: 'IXSCAN',
    indexName: plan.index.definition.name,
    direction: plan.backward ? 'backward' : 'forward',
  }
}

/** Names the indexes of a command's plan without running it. Throws as the command does. */
const explain: Handler = ({ body, database, engine }) => {
  const command = docField(body, 'explain')
  if (!command) throw new MongoError(14, "BSON field 'explain' must be an object")
  const name = Object.keys(command)[0] ?? ''
  const collection = engine.catalog.find(database, String(command[name]))
  const spec = queryOf(name, command, collection)
  if (!collection) checkQuery(spec)
  const execution = collection && new Execution(collection, spec)
  const found = execution ? stageOf(execution.plan) : { stage: 'EOF' }
  return {
    queryPlanner: {
      winningPlan: execution?.sortsInMemory ? { stage: 'SORT', inputStage: found } : found,
    },
    ok: 1,
  }
}

export const explainCommands: Readonly<Record<string, Handler>> = { explain }
