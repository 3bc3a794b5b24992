import { Int32 } from 'bson'
import { expect, it } from 'vitest'
import { Turn } from '../turn'
import type { Doc, Value } from '../value'
import { Budget } from './budget'
import { runPipeline } from './pipeline'
import { Variables } from './scope'
import type { PipelineContext } from './stage'

const one = new Int32(1)
const DOCS = Array.from({ length: 100 }, (_, n): Doc => ({ _id: new Int32(n), k: new Int32(n % 3), list: [one, one] }))

/** A turn whose slice is always over. */
class Impatient extends Turn {
  yields = 0
  override get over(): boolean {
    return true
  }
  override yield(): Promise<void> {
    this.yields++
    return Promise.resolve()
  }
}

function contextOf(turn: Turn): PipelineContext {
  const context: PipelineContext = {
    variables: new Variables(),
    budget: new Budget(turn),
    database: 'd',
    connectionId: 1,
    read: () => Promise.resolve([]),
    run: (pipeline, docs) => runPipeline(pipeline, docs, context),
    runOn: () => Promise.resolve([]),
  }
  return context
}

const join = { from: 'x', as: 'y' }
const output = { all: { $push: '$_id' } }
it.each<[stage: string, spec: Value]>([
  ['$match', { k: one }],
  ['$project', { k: one }],
  ['$sort', { k: one }],
  ['$unwind', '$list'],
  ['$redact', '$$KEEP'],
  ['$group', { _id: null, ...output }],
  ['$group', { _id: '$_id' }],
  ['$group', { _id: null, best: { $top: { sortBy: { k: one }, output: '$k' } } }],
  ['$sortByCount', '$k'],
  ['$bucket', { groupBy: '$k', boundaries: [new Int32(0), new Int32(9)], output }],
  ['$bucketAuto', { groupBy: '$k', buckets: one, output }],
  ['$setWindowFields', { sortBy: { k: one }, output }],
  ['$lookup', { ...join, localField: 'k', foreignField: 'k' }],
  ['$graphLookup', { ...join, startWith: '$k', connectFromField: 'k', connectToField: 'k' }],
  ['$facet', { a: [{ $unwind: '$list' }] }],
])('%s lets others run after each document: %j', async (stage, spec) => {
  const turn = new Impatient()
  await runPipeline([{ [stage]: spec }], DOCS, contextOf(turn))
  expect(turn.yields).toBeGreaterThanOrEqual(DOCS.length)
})
