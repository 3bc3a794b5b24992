import { Int32 } from 'bson'
import type { Plan } from '../index/planner'
import type { Execution, QuerySpec } from '../query/execution'
import { type Doc, setField } from '../value'
import type { Outgoing } from '../wire/bson-writer'
import { countsAll } from './read'

/** What the command does with the documents found. */
export type Purpose = 'find' | 'count' | 'update' | 'delete'

/** Cost of a query. */
export interface Stats {
  /** Number of documents returned, or that would be changed or counted. */
  returned: number
  keys: number
  documents: number
  milliseconds: number
}

type Stage = { [name: string]: Outgoing }

/** In the format of MongoDB's log: `IXSCAN { orgid: 1 }`, `COLLSCAN`. */
export function planText(plan: Plan): string {
  if (plan.kind === 'collscan') return 'COLLSCAN'
  if (plan.kind === 'or') return `OR [${plan.branches.map(planText).join(', ')}]`
  const { fields } = plan.index.definition
  return `IXSCAN { ${fields.map(({ path, descending }) => `${path}: ${descending ? -1 : 1}`).join(', ')} }`
}

/** The plan as MongoDB's explain shows it, outermost stage first, with the counts of the run if there was one. */
export function stages(execution: Execution, spec: QuerySpec, purpose: Purpose, stats: Stats | undefined): Stage {
  if (purpose === 'count' && countsAll(spec)) return { stage: 'RECORD_STORE_FAST_COUNT', ...counted(purpose, stats) }
  if (purpose === 'count' && execution.plan.kind === 'ixscan' && execution.plan.exact) {
    const scan = { ...indexStage(execution.plan), stage: 'COUNT_SCAN', ...keys(stats) }
    return { stage: 'COUNT', ...counted(purpose, stats), inputStage: scan }
  }
  let stage = access(execution.plan, spec.filter, stats)
  if (execution.sortsInMemory) {
    const sortPattern: Doc = {}
    for (const { path, descending } of spec.sort) setField(sortPattern, path, new Int32(descending ? -1 : 1))
    stage = { stage: 'SORT', sortPattern, inputStage: stage }
  }
  if (spec.skip > 0) stage = { stage: 'SKIP', skipAmount: spec.skip, inputStage: stage }
  if (spec.limit > 0) stage = { stage: 'LIMIT', limitAmount: spec.limit, inputStage: stage }
  if (spec.projection && Object.keys(spec.projection).length > 0)
    stage = { stage: 'PROJECTION_DEFAULT', transformBy: spec.projection, inputStage: stage }
  if (purpose === 'find') return { ...stage, ...(stats ? { nReturned: stats.returned } : {}) }
  return { stage: purpose.toUpperCase(), ...counted(purpose, stats), inputStage: stage }
}

const COUNTED = { find: 'nReturned', count: 'nCounted', update: 'nWouldModify', delete: 'nWouldDelete' } as const

const counted = (purpose: Purpose, stats: Stats | undefined): Stage =>
  stats ? { [COUNTED[purpose]]: stats.returned } : {}

const keys = (stats: Stats | undefined): Stage => (stats ? { keysExamined: stats.keys } : {})

const documents = (stats: Stats | undefined): Stage => (stats ? { docsExamined: stats.documents } : {})

function access(plan: Plan, filter: Doc, stats: Stats | undefined): Stage {
  if (plan.kind === 'collscan')
    return { stage: 'COLLSCAN', filter, direction: plan.backward ? 'backward' : 'forward', ...documents(stats) }
  if (plan.kind === 'or')
    return {
      stage: 'OR',
      filter,
      inputStages: plan.branches.map((branch) => access(branch, {}, undefined)),
      ...documents(stats),
    }
  return { stage: 'FETCH', filter, ...documents(stats), inputStage: { ...indexStage(plan), ...keys(stats) } }
}

function indexStage({ index, backward, ranges }: Extract<Plan, { kind: 'ixscan' }>): Stage {
  const { definition, multikey } = index
  return {
    stage: 'IXSCAN',
    keyPattern: definition.spec.key,
    indexName: definition.name,
    isMultiKey: multikey,
    isUnique: definition.unique,
    isSparse: definition.sparse,
    isPartial: definition.partial !== undefined,
    direction: backward ? 'backward' : 'forward',
    ranges: ranges.length,
  }
}
