import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type FakeWorld, fakeWorld, learner, Refusal } from '../../../test/fake-services'
import { concatBytes } from '../../kernel/bytes'
import { memoryDisk } from '../../platform/memory-storage'
import type { Delivery } from '../../client/outbox'
import { createMicRelay } from './mic-relay'
import { voiceKind } from './outbox-kind'
import { createSpokenTurns, freshTurnKey, type SpokenTurnEvent } from './spoken-turns'
import { deliverVoice, type Place } from './voice-delivery'
import { FRAME_BYTES, frameAck, ownerKind, turnBegin, turnCancel, turnEnd, turnFrame } from './voice.events'

/** A memo that a person dictates: an owner that is not practice. */
const memo = ownerKind('memo', z.object({ notes: z.int() }))
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The other end of the fake link: keeps memos' turns as the server does. */
function memoServer({ realtime }: FakeWorld) {
  const frames = new Map<string, Uint8Array[]>()
  const durable = new Map<string, string>()
  const state = { owners: new Set<string>(), durable, cancelled: 0, refuse: null as 'practice/fenced' | null }
  realtime.onAsk(turnBegin, ({ turnKey, owner }) => {
    if (state.refuse) throw new Refusal(state.refuse)
    state.owners.add(`${owner.kind}/${owner.id}`)
    return { have: frames.get(turnKey)?.length ?? 0, done: durable.has(turnKey) }
  })
  realtime.onSend(turnFrame, ({ turnKey, no, data }) => {
    const list = frames.get(turnKey) ?? []
    if (no !== list.length) return
    frames.set(turnKey, [...list, data instanceof Uint8Array ? data : new Uint8Array(data)])
    realtime.push(frameAck, { turnKey, upTo: no })
  })
  realtime.onAsk(turnEnd, ({ turnKey, sha256 }) => {
    if (sha(concatBytes(...(frames.get(turnKey) ?? []))) !== sha256) throw new Refusal('voice/hash_mismatch')
    durable.set(turnKey, sha256)
    return { turnKey, durable: true as const, view: { notes: durable.size } }
  })
  realtime.onAsk(turnCancel, () => {
    state.cancelled += 1
    return {}
  })
  return state
}

async function stage(disk = memoryDisk()) {
  const world = await fakeWorld(learner(), disk)
  const server = memoServer(world)
  const told: SpokenTurnEvent<{ notes: number }>[] = []
  const mic = createMicRelay(world.platform.recorder)
  await mic.open()
  const turns = createSpokenTurns({
    services: world.services,
    owner: memo,
    id: 'm1',
    epoch: () => 1,
    tell: (event) => told.push(event),
  })
  const nothing = () => undefined
  mic.listen({
    frame: turns.add,
    level: nothing,
    deviceChanged: nothing,
    interrupted: nothing,
    resumed: nothing,
    lost: nothing,
  })
  const turnKey = freshTurnKey(world.platform.system.randomBytes)
  /** Speaks so many frames; returns their hash. */
  const talk = async (count: number): Promise<string> => {
    const all = Array.from({ length: count }, (_, n) => new Uint8Array(FRAME_BYTES).fill(n + 1))
    for (const frame of all) {
      world.platform.speak(frame, -20)
      await world.timer.advance(40)
    }
    return sha(concatBytes(...all))
  }
  return { world, server, told, turns, turnKey, talk, disk }
}

describe('a turn spoken to an owner that is not practice', () => {
  it('is sent while it is spoken, acknowledged with what the owner shows, and leaves the device', async () => {
    const { world, server, told, turns, turnKey, talk } = await stage()
    turns.record({ turnKey, turn: 1, waitMs: null, by: 'press' })
    const hash = await talk(20)
    turns.stop(turnKey)
    await world.timer.advance(0)
    expect(told).toEqual([{ type: 'acked', turnKey, view: { notes: 1 } }])
    expect([...server.durable]).toEqual([[turnKey, hash]])
    expect([...server.owners]).toEqual(['memo/m1'])
    expect(await world.services.outbox.list()).toEqual([])
  })

  it('is kept through a kill without a network, under its owner’s kind, and delivered by the next start', async () => {
    const { world, turns, turnKey, talk, disk } = await stage()
    world.realtime.link(false)
    turns.record({ turnKey, turn: 1, waitMs: null, by: 'press' })
    const hash = await talk(20)
    turns.stop(turnKey)
    await turns.keep(turnKey)
    // The program dies: nothing is disposed of, the browser gives the locks back.
    disk.locks.clear()
    const later = await stage(disk)
    expect(await later.world.services.outbox.list()).toMatchObject([{ kind: voiceKind('memo'), key: turnKey }])
    const asked: unknown[] = []
    const place = async (kept: unknown): Promise<Place> => {
      asked.push(kept)
      return { epoch: 3 }
    }
    later.world.services.outbox.handle(voiceKind('memo'), (item, bytes) =>
      deliverVoice(later.world.services, memo, item, bytes, place),
    )
    await later.world.services.outbox.drain()
    expect([...later.server.durable]).toEqual([[turnKey, hash]])
    expect(asked).toMatchObject([{ id: 'm1', epoch: 1, turn: 1 }])
    expect(await later.world.services.outbox.list()).toEqual([])
  })

  it('of a practice, kept by an older build, is delivered too', async () => {
    const { world, server, turnKey } = await stage()
    const { outbox } = world.services
    const meta = { sessionId: 's7', epoch: 1, turn: 2, waitMs: 40, sealed: null }
    await outbox.open('practice.voice', turnKey, JSON.stringify(meta))
    await outbox.append(turnKey, new Uint8Array(15 * FRAME_BYTES).fill(7))
    outbox.release(turnKey)
    outbox.handle('practice.voice', (item, bytes) =>
      deliverVoice(world.services, ownerKind('practice', z.unknown()), item, bytes, async ({ id }) =>
        id === 's7' ? { epoch: 1 } : 'refused',
      ),
    )
    await outbox.drain()
    expect([...server.owners, ...server.durable.keys()]).toEqual(['practice/s7', turnKey])
  })

  it.each<[string, string, number, Place, Delivery]>([
    ['that its owner no longer wants is dropped', '{"id":"m1","epoch":1,"turn":1}', 20, 'refused', 'refused'],
    ['whose owner is held by another device waits', '{"id":"m1","epoch":1,"turn":1}', 20, 'later', 'later'],
    ['of which a crash left less than half a second is none', '{"id":"m1","epoch":1,"turn":1}', 5, 'later', 'refused'],
    ['in a format that nobody understands is dropped', '{"id":7}', 20, 'later', 'refused'],
    ['whose note is damaged is dropped', 'x', 20, 'later', 'refused'],
  ])('%s', async (_title, meta, frames, place, outcome) => {
    const { world } = await stage()
    const item = { key: 'turn-key-0001', owner: 'o1/u1', kind: voiceKind('memo'), meta, bytes: 0, createdAt: 0 }
    const bytes = async () => new Uint8Array(frames * FRAME_BYTES)
    expect(await deliverVoice(world.services, memo, item, bytes, async () => place)).toBe(outcome)
  })

  it('is forgotten and told to the server when it is discarded', async () => {
    const { world, server, told, turns, turnKey, talk } = await stage()
    turns.record({ turnKey, turn: 1, waitMs: null, by: 'voice' })
    await talk(5)
    turns.discard(turnKey)
    await world.timer.advance(0)
    expect([server.cancelled, told, await world.services.outbox.list()]).toEqual([1, [], []])
  })

  it('stays on the device when the server refuses it, until the owner has decided', async () => {
    const { world, server, told, turns, turnKey, talk } = await stage()
    server.refuse = 'practice/fenced'
    turns.record({ turnKey, turn: 1, waitMs: null, by: 'press' })
    await talk(15)
    turns.stop(turnKey)
    await world.timer.advance(0)
    expect(told).toMatchObject([{ type: 'refused', turnKey, error: { code: 'practice/fenced' } }])
    expect(await world.services.outbox.list()).toHaveLength(1)
    turns.dispose()
    await world.timer.advance(0)
    expect(await world.services.outbox.list()).toHaveLength(1)
  })
})
