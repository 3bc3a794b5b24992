import { describe, expect, it } from 'vitest'
import type { Call } from '@lianda/shared/client/call'
import { doneKey, runBulk } from './bulk-steps'

/** A fake server that refuses some ids and records the number of ids per call. */
function server(refusedIds: readonly string[] = []): { call: Call; calls: number[] } {
  const calls: number[] = []
  const call = async (_endpoint: unknown, input: unknown) => {
    const { ids } = Object.assign({ ids: [] as string[] }, input)
    calls.push(ids.length)
    const refused = ids
      .filter((id) => refusedIds.includes(id))
      .map((id) => ({ id, code: `Q${id}`, reason: 'question-bank/changed_meanwhile' }))
    return { changed: ids.length - refused.length, refused }
  }
  return { call: call as Call, calls }
}

const ids = (count: number) => Array.from({ length: count }, (_, n) => `q${n}`)

describe('a step for several questions', () => {
  it('goes to the server in parts of 500', async () => {
    const { call, calls } = server()
    const outcome = await runBulk(call, ids(1_201), { kind: 'score', score: 2.5 })
    expect(calls).toEqual([500, 500, 201])
    expect(outcome).toMatchObject({ changed: 1_201, refused: [] })
  })

  it('knows what was done and what was refused, over all parts', async () => {
    const { call } = server(['q3', 'q700'])
    const outcome = await runBulk(call, ids(800), { kind: 'delete' })
    expect(outcome.changed).toBe(798)
    expect(outcome.refused.map((row) => row.id)).toEqual(['q3', 'q700'])
    expect(outcome.done).toHaveLength(798)
    expect(outcome.done).not.toContain('q700')
  })

  it('calls nobody for nothing', async () => {
    const { call, calls } = server()
    await runBulk(call, [], { kind: 'restore' })
    expect(calls).toEqual([])
  })

  it('says enable or disable by what the switch means', () => {
    expect([doneKey({ kind: 'disable', disabled: true }), doneKey({ kind: 'disable', disabled: false })]).toEqual([
      'disable',
      'enable',
    ])
  })
})
