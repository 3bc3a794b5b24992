import { Int32 } from 'bson'
import { expect, it } from 'vitest'
import { Turn } from '../turn'
import type { Doc, Value } from '../value'
import { Budget } from './budget'
import { runPipeline } from './pipeline'
import { Variables } from './expression'

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

it.each<[stage: string, spec: Value]>([
  ['$match', { k: one }],
  ['$project', { k: one }],
  ['$sort', { k: one }],
  ['$unwind', '$list'],
  ['$group', { _id: null, n: { $sum: one } }],
  ['$group', { _id: '$_id' }],
])('%s lets others run after each document: %j', async (stage, spec) => {
  const turn = new Impatient()
  await runPipeline([{ [stage]: spec }], DOCS, { variables: new Variables(), budget: new Budget(turn) })
  expect(turn.yields).toBeGreaterThanOrEqual(DOCS.length)
})
