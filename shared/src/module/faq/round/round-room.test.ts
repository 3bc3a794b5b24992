import { beforeEach, describe, expect, it } from 'vitest'
import { fakeWorld, type FakeWorld, learner, Refusal } from '../../../../test/fake-services'
import { memoryDisk } from '../../../platform/memory-storage'
import { NetworkError } from '../../../platform/http'
import { createMicRelay } from '../../voice/mic-relay'
import { answer, claim, end, get, pause, resume, type RoundAsk, type RoundView } from './round.contract'
import * as events from './round.events'
import { roundDelivery } from './round-delivery'
import { ROUND_TEXT } from './round-kinds'
import { createRoom, type Room } from './round-room'

const ask = (no: number, over: Partial<RoundAsk> = {}): RoundAsk => ({
  ...{ no, extended: false, question: `Question ${no}?`, images: [], emotion: 0, language: '16k_en', thinkS: 0 },
  ...{ tip: '', point: '', closed: false, credit: null, tries: [], expected: null },
  ...over,
})

const round = (over: Partial<RoundView> = {}): RoundView => ({
  ...{ id: 'r1', subtaskId: 's1', taskId: 't1', drill: false, title: 'Questions', rev: 1, epoch: 1, state: 'active' },
  ...{ phase: 'listening', attempt: 1, at: 0, count: 2, asks: [ask(0)], secondTry: false, passScore: 60 },
  ...{ startedAt: 0, elapsedMs: 0, pausedAt: null, pauseAllowed: true, resumableUntil: null, endsBy: null },
  ...{ endReason: null, total: null, passed: null },
  voice: { asr: 'none', asrName: '', asrPartial: false, tts: 'device', ttsName: '', llm: false },
  ...over,
})

let world: FakeWorld
let stored: RoundView
let sent: string[]
let room: Room
let disk: ReturnType<typeof memoryDisk>
const seen = () => room.state.getState()

/** The fake server: closes the question that waits, right or wrong. */
function close(text: string): RoundView {
  const { at, asks, count, rev } = stored
  const one = {
    ...{
      no: at,
      turnKey: `key-${at}-000000000`,
      kind: 'text' as const,
      text,
      durationMs: 0,
      verdict: 'right' as const,
    },
    ...{ fault: null, quote: null, foundValue: null, expectedValue: null, missing: [], delivery: null },
  }
  const closed = ask(at, { closed: true, credit: 100, tries: [one], expected: { answer: text, similar: [] } })
  const next = at + 1 < count ? [ask(at + 1)] : []
  const over = at + 1 === count
  stored = {
    ...stored,
    ...{ rev: rev + 1, at: at + 1, asks: [...asks.slice(0, at), closed, ...next] },
    ...(over ? { state: 'ended' as const, phase: 'ended' as const, endReason: 'finished' as const, total: 100 } : {}),
  }
  return stored
}

beforeEach(async () => {
  disk = memoryDisk()
  world = await fakeWorld(learner(), disk)
  stored = round()
  sent = []
  serve(world)
  room = roomIn(world)
  await world.timer.advance(0)
})

/** The fake server for the devices of a world. */
function serve(world: FakeWorld): void {
  world.serve(answer, ({ text = '', turnKey }) => {
    sent.push(turnKey)
    return { round: close(text) }
  })
  world.serve(get, () => ({ round: stored }))
  world.serve(pause, () => ({ round: (stored = { ...stored, rev: stored.rev + 1, state: 'paused' }) }))
  world.serve(resume, () => ({ round: (stored = { ...stored, rev: stored.rev + 1, state: 'active' }) }))
  world.serve(end, () => ({ round: (stored = { ...stored, rev: stored.rev + 1, state: 'ended', phase: 'ended' }) }))
  world.serve(claim, () => ({ round: (stored = { ...stored, rev: stored.rev + 1, epoch: stored.epoch + 1 }) }))
  world.realtime.onAsk(events.join, () => ({ round: stored }))
  world.realtime.onAsk(events.hear, ({ ask: no }) => {
    world.realtime.push(events.askSilent, { id: 'r1', lineNo: no })
    return {}
  })
}
const roomIn = ({ services, platform }: FakeWorld): Room =>
  createRoom({
    ...{ services, round: stored, deviceId: 'device-1', mode: 'typing' as const },
    ...{ mic: createMicRelay(platform.recorder), held: new Map(), onMode: () => undefined },
  })

describe('a round on a device', () => {
  it('asks, takes an answer, shows what was right, and goes on to the end', async () => {
    expect(seen().talk).toBe('asking')
    await world.timer.advance(10_000)
    expect(seen().talk).toBe('waiting')
    room.say('the answer')
    await world.timer.advance(0)
    expect(seen()).toMatchObject({ shown: 0, talk: 'waiting' })
    room.next()
    await world.timer.advance(10_000)
    expect(seen()).toMatchObject({ shown: null, talk: 'waiting', round: { at: 1 } })
    room.say('the other answer')
    await world.timer.advance(0)
    expect(seen()).toMatchObject({ shown: 1, round: { state: 'ended', total: 100 } })
  })

  it('an answer without a network is sent once it is back, and judged once', async () => {
    let cut = true
    world.serve(answer, ({ text = '', turnKey }) => {
      sent.push(turnKey)
      if (cut) throw new NetworkError('offline')
      return { round: close(text) }
    })
    room.say('the answer')
    await world.timer.advance(7_000)
    expect(seen().talk).toBe('sending')
    cut = false
    await world.timer.advance(4_000)
    expect(seen()).toMatchObject({ shown: 0, round: { at: 1 } })
    expect(new Set(sent).size).toBe(1)
    expect(sent.length).toBeGreaterThan(1)
  })

  it('says that an answer is kept once it is on the device, and never of going on without one', async () => {
    const { outbox } = world.services
    const { open } = outbox
    let written = () => undefined as void
    const disk = new Promise<void>((done) => (written = done))
    outbox.open = async (...item) => {
      await disk
      await open(...item)
    }
    world.serve(answer, () => {
      throw new NetworkError('offline')
    })
    room.say('the answer')
    await world.timer.advance(0)
    expect(seen()).toMatchObject({ talk: 'sending', kept: false })
    written()
    await expect.poll(() => seen().kept).toBe(true)
    expect(await outbox.list()).toHaveLength(1)
    await room.dispose()
    room = roomIn(world)
    await world.timer.advance(0)
    room.skip()
    await world.timer.advance(0)
    expect(seen()).toMatchObject({ talk: 'sending', kept: false })
  })

  it('typed without a network and the program killed: the next start delivers the words, once', async () => {
    world.serve(answer, () => {
      throw new NetworkError('offline')
    })
    room.say('the answer')
    await world.timer.advance(0)
    // The program dies: nothing is disposed of, the browser gives the locks back.
    disk.locks.clear()
    const later = await fakeWorld(learner(), disk)
    serve(later)
    later.services.outbox.handle(ROUND_TEXT, roundDelivery(later.services, new Map()))
    await later.services.outbox.drain()
    await later.services.outbox.drain()
    expect(sent).toHaveLength(1)
    expect(stored).toMatchObject({ at: 1, asks: [{ tries: [{ text: 'the answer' }] }, {}] })
    expect(await later.services.outbox.list()).toEqual([])
  })

  it.each([
    ['later', 'another device holds the round', { epoch: 2 }],
    ['later', 'it is paused', { state: 'paused' }],
    ['gone', 'its question was answered elsewhere', { at: 1 }],
    ['gone', 'the round is over', { state: 'ended' }],
  ] as const)('an answer that a closed page left is %s when %s', async (fate, _why, change) => {
    world.serve(answer, () => {
      throw new NetworkError('offline')
    })
    room.say('the answer')
    await world.timer.advance(0)
    await room.dispose()
    stored = { ...stored, ...change }
    world.services.outbox.handle(ROUND_TEXT, roundDelivery(world.services, new Map()))
    await world.services.outbox.drain()
    expect(sent).toEqual([])
    expect(await world.services.outbox.list()).toHaveLength(fate === 'later' ? 1 : 0)
  })

  it('keeps what is being written for its question, and what was refused', async () => {
    room.draft.write(0, 'half an ans')
    expect(roomIn(world).draft.read(0)).toBe('half an ans')
    expect(room.draft.read(1)).toBe('')
    room.draft.write(0, '')
    world.serve(answer, () => {
      throw new Refusal('faq/round_fenced')
    })
    room.say('the answer')
    await world.timer.advance(0)
    expect(seen().fenced).toBe(true)
    expect(room.draft.read(0)).toBe('the answer')
  })

  it('says why an answer was refused, and shows the round as it is', async () => {
    world.serve(answer, () => {
      throw new Refusal('faq/not_your_question')
    })
    stored = { ...stored, rev: 5, at: 1, asks: [ask(0, { closed: true, credit: 0 }), ask(1)] }
    room.say('too late')
    await world.timer.advance(0)
    expect(seen()).toMatchObject({ round: { at: 1 }, shown: 0 })
  })

  it('is taken over elsewhere, and goes on here when that is wanted', async () => {
    world.realtime.push(events.fenced, { id: 'r1', epoch: 2 })
    expect(seen().fenced).toBe(true)
    room.takeOver()
    await world.timer.advance(0)
    expect(seen()).toMatchObject({ fenced: false, round: { epoch: 2 } })
  })

  it('pauses, goes on, and is ended', async () => {
    room.pause()
    await world.timer.advance(0)
    expect(seen().round.state).toBe('paused')
    room.resume()
    await world.timer.advance(0)
    expect(seen()).toMatchObject({ talk: 'asking', round: { state: 'active' } })
    room.end()
    await world.timer.advance(0)
    expect(seen()).toMatchObject({ shown: null, round: { state: 'ended' } })
  })

  it('shows the last result once, however often the end is told', async () => {
    room.say('the answer')
    await world.timer.advance(0)
    room.next()
    await world.timer.advance(10_000)
    room.say('the other answer')
    await world.timer.advance(0)
    world.realtime.push(events.changed, { noun: 'faq', id: 'r1', version: stored.rev })
    world.realtime.push(events.judged, { round: stored })
    await world.timer.advance(0)
    expect(seen()).toMatchObject({ shown: 1, round: { state: 'ended' } })
  })

  it('leads to the report when it was ended elsewhere', async () => {
    stored = { ...stored, rev: 9, state: 'ended', phase: 'ended', endReason: 'task_ended' }
    world.realtime.push(events.changed, { noun: 'faq', id: 'r1', version: 9 })
    await world.timer.advance(0)
    expect(seen()).toMatchObject({ shown: null, round: { state: 'ended' } })
  })

  it('shows nothing older than it knows', async () => {
    room.say('the answer')
    await world.timer.advance(0)
    world.realtime.push(events.judged, { round: round({ rev: 1 }) })
    expect(seen().round.at).toBe(1)
  })
})
