import type { Document } from 'mongodb'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  REFUSED_ACCUMULATORS,
  REFUSED_COMMANDS,
  REFUSED_EXPRESSIONS,
  REFUSED_FILTERS,
  REFUSED_STAGES,
  REFUSED_UPDATES,
  type Refusals,
} from './refused'
import { useWorld } from './testing/world.fixture'

const world = useWorld()

beforeAll(() => world.db.collection<{ _id: number }>('rows').insertOne({ _id: 1 }))

const aggregate = (stage: Document): Document => ({ aggregate: 'rows', pipeline: [stage], cursor: {} })

/** The code and the message that the client gets. */
async function answerTo(command: Document): Promise<{ code: unknown; message: string }> {
  try {
    const { writeErrors = [{}] } = await world.db.command(command)
    return { code: writeErrors[0].code, message: String(writeErrors[0].errmsg) }
  } catch (error) {
    const { code, message } = error as { code: unknown; message: string }
    return { code, message }
  }
}

describe.each<[what: string, table: Refusals, usual: number, command: (name: string) => Document]>([
  ['stage', REFUSED_STAGES, 115, (name) => aggregate({ [name]: {} })],
  ['accumulator', REFUSED_ACCUMULATORS, 115, (name) => aggregate({ $group: { _id: null, a: { [name]: 1 } } })],
  ['expression', REFUSED_EXPRESSIONS, 115, (name) => aggregate({ $project: { a: { [name]: 1 } } })],
  ['top-level or field operator', REFUSED_FILTERS, 2, (name) => ({ find: 'rows', filter: { a: { [name]: 1 } } })],
  ['update', REFUSED_UPDATES, 115, (name) => ({ update: 'rows', updates: [{ q: {}, u: { [name]: { a: 1 } } }] })],
  ['command', REFUSED_COMMANDS, 115, (name) => ({ [name]: 'rows' })],
])('a refused %s', (_what, table, usual, command) => {
  it.each(Object.entries(table))('%s is refused by name and reason', async (name, reason) => {
    const [code, text] = typeof reason === 'string' ? [usual, reason] : reason
    const answer = await answerTo(command(name))
    expect(answer.code).toBe(code)
    expect(answer.message).toContain(text)
  })
})
