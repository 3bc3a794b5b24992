import { beforeEach, describe, expect, it } from 'vitest'
import { fakeWorld, type FakeWorld, learner, Refusal } from '../../../../test/fake-services'
import { type MemoryDisk, memoryDisk } from '../../../platform/memory-storage'
import { createMicRelay } from '../../voice/mic-relay'
import { answer, get, type RoundView } from '../round/round.contract'
import type { Room } from '../round/round-room'
import { createAheadRoom } from './ahead-room'
import { drillDelivery } from './drill-delivery'
import { DRILL_KIND } from '../round/round-kinds'
import { drillPlace } from './drill-place'
import { drill, type DrillBrief, type QuestionAhead } from './drill.contract'
import { startDrill } from './drill-start.contract'
import type { KeptDrill } from './kept-drill'

const VOICE = { asr: 'service', asrName: '', asrPartial: false, tts: 'device', ttsName: '', llm: false } as const
const ahead = (id: string): QuestionAhead => ({
  ...{ id, question: `${id}?`, images: [], emotion: 0, language: '16k_en', thinkS: 0, tip: '', point: '' },
})
const BRIEF: DrillBrief = {
  ...{ today: '2026-11-27', weak: 3, due: 3, nextDay: '2026-11-27', doneToday: 0, last: null },
  ...{ currentId: null, voice: VOICE },
  ahead: ['one', 'two', 'three'].map(ahead),
}
const BY = { deviceId: 'device-1', startKey: 'key-of-the-start', restart: false }

let disk: MemoryDisk
let world: FakeWorld
/** What the server has: the questions that it asks, and the answers that it was given. */
let asked: string[]
let told: string[]
let stored: RoundView | null

beforeEach(async () => {
  disk = memoryDisk()
  asked = ['one', 'two', 'three']
  told = []
  stored = null
  world = await device()
})

/** A device with what the disk holds, and the server behind it. */
async function device(): Promise<FakeWorld> {
  const here = await fakeWorld(learner(), disk)
  here.serve(startDrill, () => {
    if (asked.length === 0) throw new Refusal('faq/nothing_due')
    stored ??= {
      ...{ id: 'r1', subtaskId: 'drill', taskId: 'drill', drill: true, title: '', rev: 1, epoch: 1, state: 'active' },
      ...{ phase: 'listening', attempt: 1, at: 0, count: asked.length, asks: [], secondTry: false, passScore: 0 },
      ...{ startedAt: 0, elapsedMs: 0, pausedAt: null, pauseAllowed: true, resumableUntil: null, endsBy: null },
      ...{ endReason: null, total: null, passed: null, voice: VOICE },
    }
    return { round: stored, questionIds: asked }
  })
  here.serve(answer, ({ ask, kind, text = '' }) => {
    if (stored === null || stored.at !== ask) throw new Refusal('faq/not_your_question')
    told.push(`${asked[ask] ?? ''}: ${kind === 'text' ? text : kind}`)
    const over = ask + 1 === stored.count
    stored = { ...stored, at: ask + 1, rev: stored.rev + 1, ...(over ? { state: 'ended', phase: 'ended' } : {}) }
    return { round: stored }
  })
  here.serve(get, () => {
    if (stored === null) throw new Refusal('faq/round_not_found')
    return { round: stored }
  })
  here.serve(drill, () => ({ drill: BRIEF }))
  here.services.outbox.handle(DRILL_KIND, drillDelivery(here.services))
  return here
}

/** Begins, or goes on, without a network. */
async function begun({ services }: FakeWorld): Promise<KeptDrill> {
  const place = drillPlace(services)
  await place.load()
  const what = await place.begin(BY)
  if ('round' in what) throw new Error('the server took part')
  return what.ahead
}

async function enter(here: FakeWorld): Promise<Room> {
  const kept = await begun(here)
  const room = createAheadRoom({
    ...{
      services: here.services,
      kept,
      pictures: new Map(),
      mode: 'typing' as const,
      mic: createMicRelay(here.platform.recorder),
    },
    ...{ onMode: () => undefined, leave: () => undefined },
  })
  await here.timer.advance(0)
  return room
}

async function say(here: FakeWorld, room: Room, text: string): Promise<void> {
  if (text === '') room.skip()
  else room.say(text)
  await here.timer.advance(0)
}

/** The training centre was opened with a network, which is cut then. */
async function cut(): Promise<void> {
  await drillPlace(world.services).load()
  await world.timer.advance(0)
  world.platform.setOnline(false)
}

describe('a drill without a network', () => {
  it('asks what was fetched ahead, keeps the answers over a closed program, and delivers them in order', async () => {
    await cut()
    const room = await enter(world)
    expect(room.state.getState()).toMatchObject({ ahead: true, talk: 'waiting', round: { at: 0, count: 3 } })
    await say(world, room, 'first')
    await say(world, room, 'second')
    expect(room.state.getState()).toMatchObject({ round: { at: 2, state: 'active' } })
    disk.locks.clear()

    world = await device()
    // Another start of the program has other keys.
    for (let n = 0; n < 10; n++) world.platform.system.randomBytes(16)
    world.platform.setOnline(false)
    const later = await enter(world)
    expect(later.state.getState()).toMatchObject({ round: { at: 2 } })
    await say(world, later, '')
    expect(later.state.getState()).toMatchObject({ round: { state: 'ended' } })
    expect(told).toEqual([])

    world.platform.setOnline(true)
    await world.services.outbox.drain()
    expect(told).toEqual(['one: first', 'two: second', 'three: skipped'])
    expect(await world.services.outbox.list()).toEqual([])
    expect(await drillPlace(world.services).begin(BY)).toMatchObject({ round: { id: 'r1', state: 'ended' } })
  })

  it('leaves out what is not asked any more, and what was recorded and not understood', async () => {
    await cut()
    const room = await enter(world)
    for (const text of ['first', 'second', 'third']) await say(world, room, text)
    // The second question was closed in the bank; the first one lost its answer on the way.
    asked = ['one', 'three']
    const [first] = await world.services.outbox.list()
    await world.services.outbox.finish(first?.key ?? '')
    world.platform.setOnline(true)
    await world.services.outbox.drain()
    expect(told).toEqual(['one: skipped', 'three: third'])
    expect(await world.services.outbox.list()).toEqual([])
  })

  it('that the server does not ask at all is forgotten', async () => {
    await cut()
    const room = await enter(world)
    await say(world, room, 'first')
    asked = []
    world.platform.setOnline(true)
    await world.services.outbox.drain()
    expect(await world.services.outbox.list()).toEqual([])
    await expect(drillPlace(world.services).begin(BY)).rejects.toThrow('faq/nothing_due')
    asked = ['one']
    expect(await drillPlace(world.services).begin(BY)).toMatchObject({ round: { at: 0 } })
  })

  it('is not begun where nothing was fetched ahead', async () => {
    world.platform.setOnline(false)
    const place = drillPlace(world.services)
    const loading = place.load().catch(String)
    await world.timer.advance(60_000)
    expect(await loading).toContain('offline')
    await expect(place.begin(BY)).rejects.toThrow('offline')
  })
})
