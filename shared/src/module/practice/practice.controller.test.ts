import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fakePractice } from '../../../test/fake-practice'
import { type FakeWorld, fakeWorld, learner } from '../../../test/fake-services'
import { memoryDisk } from '../../platform/memory-storage'
import { get, pause } from './practice.contract'
import { FRAME_BYTES } from '../voice/voice.events'
import { fenced } from './practice.events'
import type { PracticeController } from './practice.view-model'
import { turnDelivery } from './turn-delivery'
import { TEXT_KIND, VOICE_KIND } from './turn-kinds'

const READING_MS = 6_000

/** Speaks for `frames` x 40 ms, each frame different. Returns the hash of the sound that went into the microphone. */
async function talk(world: FakeWorld, frames: number, dbfs = -20): Promise<string> {
  const hash = createHash('sha256')
  for (let i = 0; i < frames; i++) {
    const frame = new Uint8Array(FRAME_BYTES).fill(i + 1)
    hash.update(frame)
    world.platform.speak(frame, dbfs)
    await world.timer.advance(40)
  }
  return hash.digest('hex')
}

async function hold(world: FakeWorld, room: PracticeController, frames: number): Promise<string> {
  room.press()
  await world.timer.advance(120)
  const sha = await talk(world, frames)
  room.release()
  await world.timer.advance(0)
  return sha
}

/** The permission is taken back while the microphone is open: the recorder closes and can't open again. */
function takeMicAway({ platform }: FakeWorld): void {
  const { events } = platform.mic
  platform.mic.events = null
  platform.micProblem = 'denied'
  events?.lost('denied')
}

async function listeningRoom(
  mode: 'hold' | 'typing' | 'hands_free' = 'hold',
  world?: FakeWorld,
  practice?: ReturnType<typeof fakePractice>,
) {
  const made = world ?? (await fakeWorld())
  const server = practice ?? fakePractice(made)
  const room = await server.room(mode)
  await made.timer.advance(READING_MS)
  expect(room.view.getState().phase).toBe('listening')
  return { world: made, server, room }
}

describe('a typed practice', () => {
  it('goes from the first line through a turn to the end', async () => {
    const { world, server, room } = await listeningRoom('typing')
    server.replies = ['Here is my passport.']
    room.say('May I see your passport?')
    await world.timer.advance(0)
    expect(room.view.getState()).toMatchObject({ phase: 'speaking', saved: 'saved', turn: 2 })
    await world.timer.advance(READING_MS)
    expect(room.view.getState().bubbles.map((bubble) => bubble.text)).toEqual([
      'Good evening.',
      'May I see your passport?',
      'Here is my passport.',
    ])
    expect(server.heard).toEqual([0, 2])
    room.say('Thank you, goodbye.')
    await world.timer.advance(READING_MS)
    expect(room.view.getState().ended).toEqual({ reason: 'finished' })
    expect(await world.services.outbox.list()).toEqual([])
  })

  it('is answered after the time that the customer takes, which ends with the practice', async () => {
    const world = await fakeWorld()
    const practice = fakePractice(world)
    practice.session.brief = { ...practice.session.brief, waitS: 3 }
    const { server, room } = await listeningRoom('typing', world, practice)
    server.replies = ['Here is my passport.', 'Thank you.']
    room.say('May I see your passport?')
    await world.timer.advance(2_900)
    expect(room.view.getState()).toMatchObject({ phase: 'speaking', caption: { heard: 0 } })
    expect(server.heard).toEqual([0])
    await world.timer.advance(100 + READING_MS)
    expect(server.heard).toEqual([0, 2])
    room.say('Your key, please.')
    await world.timer.advance(1_000)
    await room.dispose()
    await world.timer.advance(READING_MS)
    expect(server.heard).toEqual([0, 2])
  })

  it('keeps what was typed offline on the device and sends it once', async () => {
    const { world, server, room } = await listeningRoom('typing')
    server.replies = ['Thank you.']
    world.platform.setOnline(false)
    world.realtime.link(false)
    room.say('Good evening, Ms Carter.')
    await world.timer.advance(5_000)
    expect(room.view.getState()).toMatchObject({ talk: 'offline', saved: 'local', connection: 'offline' })
    expect(room.view.getState().bubbles.at(-1)).toMatchObject({ text: 'Good evening, Ms Carter.', local: true })
    world.platform.setOnline(true)
    world.realtime.link(true)
    await world.timer.advance(READING_MS)
    expect([...server.turns.values()]).toEqual(['Good evening, Ms Carter.'])
    expect(room.view.getState()).toMatchObject({ phase: 'listening', turn: 2, saved: 'saved', connection: 'online' })
  })

  it('typed offline and the program killed: the next start delivers the words, once', async () => {
    const disk = memoryDisk()
    const { world, room } = await listeningRoom('typing', await fakeWorld(learner(), disk))
    world.platform.setOnline(false)
    world.realtime.link(false)
    room.say('Good evening, Ms Carter.')
    await world.timer.advance(0)
    expect(room.view.getState()).toMatchObject({ saved: 'local', notice: { kind: 'kept_on_device' } })
    // The program dies: nothing is disposed of, the browser gives the locks back.
    disk.locks.clear()
    const later = await fakeWorld(learner(), disk)
    const server = fakePractice(later)
    server.session = { ...server.session, phase: 'listening' }
    server.replies = ['Thank you.']
    later.serve(get, () => ({ session: server.session }))
    for (const kind of [TEXT_KIND, VOICE_KIND])
      later.services.outbox.handle(kind, turnDelivery(later.services, new Map()))
    await later.services.outbox.drain()
    await later.services.outbox.drain()
    expect([...server.turns.values()]).toEqual(['Good evening, Ms Carter.'])
    expect(await later.services.outbox.list()).toEqual([])
  })

  it('says "kept" only when it is: on a full device it says that, and the words go out when the link is back', async () => {
    const { world, server, room } = await listeningRoom('typing', await fakeWorld(learner(), memoryDisk(0)))
    server.replies = ['Thank you.']
    world.platform.setOnline(false)
    world.realtime.link(false)
    room.say('Good evening, Ms Carter.')
    await world.timer.advance(0)
    expect(room.view.getState()).toMatchObject({ saved: 'full', notice: { kind: 'storage_full' } })
    expect(room.view.getState().bubbles.at(-1)).toMatchObject({ local: false })
    world.platform.setOnline(true)
    world.realtime.link(true)
    await world.timer.advance(READING_MS)
    expect([...server.turns.values()]).toEqual(['Good evening, Ms Carter.'])
  })

  it('fires the silence rule after the scene’s seconds, and later while somebody types', async () => {
    const { world, server, room } = await listeningRoom('hold')
    server.replies = ['Hello?']
    await world.timer.advance(10_000)
    expect([...server.turns.values()]).toEqual([''])
    expect(server.session.transcript.at(-2)).toMatchObject({ speaker: 'learner', kind: 'silent' })
    await room.dispose()
  })
})

describe('the time that a learner has', () => {
  it('is shown before the silence rule acts, and "I am thinking" extends it once', async () => {
    const { world, server, room } = await listeningRoom('hold')
    server.replies = ['Hello?', 'Are you there?']
    const silence = () => room.view.getState().silence
    expect(silence()).toBeNull()
    await world.timer.advance(10_000 - READING_MS)
    expect(silence()).toMatchObject({ mayThink: true })
    room.thinkLonger()
    await world.timer.advance(100)
    expect(silence()).toBeNull()
    room.thinkLonger()
    await world.timer.advance(9_000)
    expect(silence()).toMatchObject({ mayThink: false })
    expect(server.turns.size).toBe(0)
    await world.timer.advance(10_000)
    expect([...server.turns.values()]).toEqual([''])
    await world.timer.advance(READING_MS + 6_000)
    expect(silence()).toMatchObject({ mayThink: true })
    await room.dispose()
  })

  it('ends at once by "done" in hands-free, and shows before that how long a pause may still be', async () => {
    const { world, server, room } = await listeningRoom('hands_free')
    server.replies = ['Thank you.']
    await talk(world, 20, -70)
    await talk(world, 25)
    expect(room.view.getState().phase).toBe('recording')
    await talk(world, 15, -70)
    expect(room.meter.getState().ending).toBeCloseTo(0.5, 1)
    await talk(world, 5)
    expect(room.meter.getState().ending).toBe(0)
    room.done()
    await world.timer.advance(0)
    expect(server.turns.size).toBe(1)
    // Twice is the same.
    room.done()
    await world.timer.advance(0)
    expect(server.turns.size).toBe(1)
    await room.dispose()
  })
})

describe('a spoken turn', () => {
  it('reaches the server as the very bytes of the microphone, and leaves nothing behind', async () => {
    const { world, server, room } = await listeningRoom()
    server.replies = ['Thank you.']
    const sha = await hold(world, room, 30)
    expect([...server.turns.values()]).toEqual([sha])
    await world.timer.advance(READING_MS)
    expect(room.view.getState()).toMatchObject({ phase: 'listening', turn: 2, saved: 'saved' })
    expect(await world.services.outbox.list()).toEqual([])
  })

  it('begins only after 120 ms and tells a slip from a turn', async () => {
    const { world, server, room } = await listeningRoom()
    room.press()
    await world.timer.advance(100)
    room.release()
    await world.timer.advance(100)
    expect(room.view.getState()).toMatchObject({ phase: 'listening', notice: { kind: 'your_turn' } })
    await hold(world, room, 8)
    expect(room.view.getState()).toMatchObject({ phase: 'listening', notice: { kind: 'too_short' } })
    expect(server.turns.size).toBe(0)
    expect(await world.services.outbox.list()).toEqual([])
  })

  it('is dropped when it is let go in the cancel zone', async () => {
    const { world, server, room } = await listeningRoom()
    room.press()
    await world.timer.advance(120)
    await talk(world, 30)
    room.drag(80)
    expect(room.view.getState().talk).toBe('cancelling')
    room.release()
    await world.timer.advance(0)
    expect(room.view.getState().phase).toBe('listening')
    expect(server.turns.size).toBe(0)
    expect(await world.services.outbox.list()).toEqual([])
  })

  it('says that nothing was heard instead of sending silence', async () => {
    const { world, server, room } = await listeningRoom()
    room.press()
    await world.timer.advance(120)
    await talk(world, 30, -80)
    room.release()
    await world.timer.advance(0)
    expect(room.view.getState()).toMatchObject({ phase: 'listening', notice: { kind: 'not_heard', polite: false } })
    expect(server.turns.size).toBe(0)
  })

  it('ends by itself at 120 s and counts down the last ten', async () => {
    const { world, server, room } = await listeningRoom()
    server.replies = ['Thank you.']
    room.press()
    await world.timer.advance(120)
    await talk(world, (112_000 - 120) / 40)
    expect(room.meter.getState().countdownS).toBeLessThanOrEqual(9)
    await talk(world, 230)
    expect(server.turns.size).toBe(1)
  })

  it('loses nothing when the link is cut in the middle', async () => {
    const { world, server, room } = await listeningRoom()
    server.replies = ['Thank you.']
    room.press()
    await world.timer.advance(120)
    await talk(world, 20)
    world.realtime.link(false)
    await talk(world, 20)
    room.release()
    await world.timer.advance(2_000)
    expect(room.view.getState()).toMatchObject({ talk: 'offline', saved: 'local' })
    expect((await world.services.outbox.list())[0]?.bytes).toBe(40 * FRAME_BYTES)
    world.realtime.link(true)
    await world.timer.advance(READING_MS)
    expect(server.turns.size).toBe(1)
    expect(room.view.getState()).toMatchObject({ turn: 2, phase: 'listening' })
    expect(await world.services.outbox.list()).toEqual([])
  })

  it('is delivered after a crash by the next start', async () => {
    const disk = memoryDisk()
    const { world, room } = await listeningRoom('hold', await fakeWorld(learner(), disk))
    world.realtime.link(false)
    room.press()
    await world.timer.advance(120)
    const sha = await talk(world, 25)
    // The program dies: nothing is disposed of, the browser gives the locks back.
    disk.locks.clear()
    const later = await fakeWorld(learner(), disk)
    const server = fakePractice(later)
    server.session = { ...server.session, phase: 'listening' }
    server.replies = ['Thank you.']
    later.serve(get, () => ({ session: server.session }))
    for (const kind of [TEXT_KIND, VOICE_KIND])
      later.services.outbox.handle(kind, turnDelivery(later.services, new Map()))
    await later.services.outbox.drain()
    expect([...server.turns.values()]).toEqual([sha])
    expect(await later.services.outbox.list()).toEqual([])
  })

  it('asks for its words when nobody could recognise them', async () => {
    const { world, server, room } = await listeningRoom()
    server.words = null
    server.replies = ['Thank you.']
    await hold(world, room, 30)
    await world.timer.advance(100)
    expect(room.view.getState()).toMatchObject({ phase: 'listening', wordsWanted: true })
    room.say('What I said')
    await world.timer.advance(0)
    expect(server.session.transcript[1]).toMatchObject({ kind: 'voice', text: 'What I said' })
    expect(room.view.getState().wordsWanted).toBe(false)
  })

  it('says that the device is full, and what was said still reaches the server', async () => {
    const { world, server, room } = await listeningRoom(
      'hold',
      await fakeWorld(learner(), memoryDisk(20 * FRAME_BYTES)),
    )
    server.replies = ['Thank you.']
    room.press()
    await world.timer.advance(120)
    await talk(world, 24)
    expect(room.view.getState().notice?.kind === 'storage_full' || room.view.getState().saved === 'saved').toBe(true)
    await world.timer.advance(100)
    expect(server.turns.size).toBe(1)
  })
})

describe('hands-free', () => {
  it('begins with the voice and ends with the pause after it', async () => {
    const { world, server, room } = await listeningRoom('hands_free')
    server.replies = ['Thank you.']
    await talk(world, 10, -70)
    await talk(world, 40, -20)
    expect(room.view.getState().talk).toBe('holding')
    await talk(world, 30, -70)
    expect(server.turns.size).toBe(1)
    expect(room.view.getState().turn).toBe(2)
  })

  it('takes no click for a turn', async () => {
    const { world, server, room } = await listeningRoom('hands_free')
    await talk(world, 10, -70)
    await talk(world, 2, -20)
    await talk(world, 40, -70)
    expect(server.turns.size).toBe(0)
    expect(room.view.getState().phase).toBe('listening')
    expect(await world.services.outbox.list()).toEqual([])
  })

  it('waits longer for somebody who speaks slowly', async () => {
    const world = await fakeWorld()
    const server = fakePractice(world)
    server.session = { ...server.session, brief: { ...server.session.brief, slowSpeech: true } }
    const { room } = await listeningRoom('hands_free', world, server)
    await talk(world, 10, -70)
    await talk(world, 40, -20)
    await talk(world, 40, -70)
    expect(room.view.getState().talk).toBe('holding')
    await talk(world, 6, -70)
    expect(server.turns.size).toBe(1)
  })

  it('waits longer from the next turn on when the learner says in the room that they speak slowly', async () => {
    const { world, server, room } = await listeningRoom('hands_free')
    server.replies = ['Thank you.', 'Goodbye.']
    await talk(world, 10, -70)
    await talk(world, 40)
    expect(room.view.getState()).toMatchObject({ talk: 'holding', slowly: false })
    room.setSlowly(true)
    expect(room.view.getState()).toMatchObject({ slowly: true, notice: { kind: 'slower', polite: true } })
    expect(server.paces).toEqual([true])
    await talk(world, 31, -70)
    expect(server.turns.size).toBe(1)
    await world.timer.advance(READING_MS)
    await talk(world, 40)
    await talk(world, 40, -70)
    expect(room.view.getState().talk).toBe('holding')
    await talk(world, 6, -70)
    expect(server.turns.size).toBe(2)
    await room.dispose()
  })

  it('is not stopped by a short noise over the customer', async () => {
    const world = await fakeWorld()
    const server = fakePractice(world, 'A long line that takes its time')
    server.soundMs = 4_000
    const room = await server.room('hands_free')
    await talk(world, 10, -70)
    await talk(world, 5, -20)
    await talk(world, 20, -70)
    expect(room.view.getState().phase).toBe('speaking')
    expect(server.interrupted).toEqual([])
  })

  it('interrupts the customer after longer speech, and says how much was heard', async () => {
    const world = await fakeWorld()
    const server = fakePractice(world, 'A long line that takes its time')
    server.soundMs = 8_000
    const room = await server.room('hands_free')
    await talk(world, 25, -70)
    await talk(world, 40, -20)
    expect(room.view.getState().phase).toBe('recording')
    expect(server.interrupted).toHaveLength(1)
    expect(server.interrupted[0]?.playedMs).toBeGreaterThan(1_000)
    expect(server.interrupted[0]?.playedMs).toBeLessThan(3_000)
  })
})

describe('a hands-free turn that goes on', () => {
  /** Half a turn, spoken; the customer thinks about it. */
  async function half() {
    const made = await listeningRoom('hands_free')
    const { world, server, room } = made
    server.thinks = true
    server.replies = ['Thank you.']
    await talk(world, 20, -70)
    const sha = await talk(world, 40)
    await talk(world, 31, -70)
    expect(server.turns.size).toBe(1)
    expect(room.view.getState().talk).toBe('thinking')
    return { ...made, sha, key: [...server.turns.keys()][0] ?? '' }
  }

  it('is heard while the customer thinks, and answered as a whole', async () => {
    const { world, server, room, key } = await half()
    await talk(world, 40)
    expect(room.view.getState()).toMatchObject({ talk: 'holding', phase: 'recording' })
    server.thinks = false
    await talk(world, 31, -70)
    expect(server.joined).toHaveLength(1)
    expect(server.joined[0]?.[0]).toBe(key)
    await world.timer.advance(READING_MS)
    const { bubbles, phase, turn } = room.view.getState()
    expect(bubbles.map(({ speaker }) => speaker)).toEqual(['customer', 'learner', 'customer'])
    expect([phase, turn]).toEqual(['listening', 2])
    expect(await world.services.outbox.list()).toEqual([])
    await room.dispose()
  })

  it('is not made longer by a cough: the answer comes as it would have', async () => {
    const { world, server, room } = await half()
    await talk(world, 4)
    server.thinks = false
    server.answerNow()
    await talk(world, 31, -70)
    await world.timer.advance(READING_MS)
    expect(server.joined).toEqual([])
    expect(room.view.getState()).toMatchObject({ phase: 'listening', turn: 2 })
    await room.dispose()
  })

  it('silences the answer to its first half, which came while the rest was said', async () => {
    const { world, server, room } = await half()
    server.replies = ['Wrong answer.', 'Right answer.']
    await talk(world, 10)
    server.answerNow()
    await talk(world, 30)
    expect(room.view.getState()).toMatchObject({ talk: 'holding', turn: 1 })
    expect(room.view.getState().bubbles.map(({ text, running }) => [text, running])).toEqual([
      ['Good evening.', false],
      ['words', true],
    ])
    server.thinks = false
    await talk(world, 31, -70)
    await world.timer.advance(READING_MS)
    expect(room.view.getState().bubbles.map(({ text }) => text)).toEqual(['Good evening.', 'words', 'Right answer.'])
    expect(room.view.getState()).toMatchObject({ phase: 'listening', turn: 2 })
    expect(server.heard).toEqual([0, 2])
    await room.dispose()
  })

  it('withdraws an answer that has just begun to be heard', async () => {
    const { world, server, room, key } = await half()
    server.replies = ['Wrong answer.', 'Right answer.']
    server.thinks = false
    server.answerNow()
    await talk(world, 10, -70)
    expect(room.view.getState().phase).toBe('speaking')
    await talk(world, 40)
    expect(room.view.getState()).toMatchObject({ phase: 'recording' })
    await talk(world, 31, -70)
    await world.timer.advance(READING_MS)
    expect(server.joined[0]?.[0]).toBe(key)
    expect(room.view.getState().bubbles.map(({ text }) => text)).toEqual(['Good evening.', 'words', 'Right answer.'])
    expect(room.view.getState()).toMatchObject({ phase: 'listening', turn: 2 })
    expect(server.heard).toEqual([0, 2])
    await room.dispose()
  })

  it.each([
    ['while the customer thinks', 0],
    ['as the customer begins to say goodbye', 10],
  ])('%s, ends nothing: the last answer is withdrawn, and the practice ends after the next', async (_title, quiet) => {
    const { world, server, room, key } = await half()
    server.hearsLast = true
    server.replies = ['Goodbye.']
    if (quiet > 0) server.answerNow()
    await talk(world, quiet, -70)
    await talk(world, 20)
    if (quiet === 0) server.answerNow()
    expect(server.session).toMatchObject({ state: 'active', ending: true })
    await talk(world, 20)
    server.replies = ['Wait, there is more to say.', 'Goodbye then.']
    server.thinks = false
    await talk(world, 31, -70)
    expect(server.joined[0]?.[0]).toBe(key)
    await world.timer.advance(READING_MS)
    expect(room.view.getState()).toMatchObject({ phase: 'listening', turn: 2, ended: null })
    expect(server.heard).toEqual([0, 2])
    await talk(world, 40)
    await talk(world, 31, -70)
    await world.timer.advance(READING_MS)
    const { bubbles, ended } = room.view.getState()
    expect(ended).toEqual({ reason: 'finished' })
    expect(bubbles.map(({ text }) => text)).not.toContain('Goodbye.')
    expect(server.heard).toEqual([0, 2, 4])
    await room.dispose()
  })

  it('keeps both parts through a dead network and a kill, and delivers them in order, once', async () => {
    const disk = memoryDisk()
    const { world, server } = await listeningRoom('hands_free', await fakeWorld(learner(), disk))
    world.platform.setOnline(false)
    world.realtime.link(false)
    await talk(world, 20, -70)
    const first = await talk(world, 40)
    await talk(world, 31, -70)
    await talk(world, 40)
    await talk(world, 31, -70)
    expect(await world.services.outbox.list()).toHaveLength(2)
    expect(server.turns.size).toBe(0)
    disk.locks.clear()
    const later = await fakeWorld(learner(), disk)
    const next = fakePractice(later)
    next.session = { ...next.session, phase: 'listening' }
    next.replies = ['Thank you.', 'Thank you.']
    later.serve(get, () => ({ session: next.session }))
    later.services.outbox.handle(VOICE_KIND, turnDelivery(later.services, new Map()))
    for (let n = 0; n < 3; n++) await later.services.outbox.drain()
    expect(next.turns.size).toBe(2)
    expect(next.joined).toEqual([[...next.turns.keys()]])
    expect(first).toHaveLength(64)
    expect(next.session.transcript.filter(({ speaker }) => speaker === 'learner')).toHaveLength(1)
    expect(await later.services.outbox.list()).toEqual([])
  })
})

describe('the room', () => {
  it('shows the caption in step with the sound', async () => {
    const world = await fakeWorld()
    const server = fakePractice(world, '0123456789')
    server.soundMs = 1_000
    const room = await server.room('hold')
    await world.timer.advance(500)
    expect(room.view.getState().caption).toMatchObject({ running: true, text: '0123456789' })
    expect(room.view.getState().caption?.heard).toBeGreaterThan(2)
    expect(room.view.getState().caption?.heard).toBeLessThan(7)
    await world.timer.advance(800)
    expect(room.view.getState().caption).toMatchObject({ running: false, heard: 10 })
  })

  it('pauses, and goes on', async () => {
    const { world, room } = await listeningRoom()
    room.pause()
    await world.timer.advance(0)
    expect(room.view.getState()).toMatchObject({ phase: 'paused', paused: { resumableUntil: 9_000_000 } })
    room.resume()
    await world.timer.advance(100)
    expect(room.view.getState().phase).toBe('listening')
  })

  it('goes on by the first touch, even if the pause is answered after it', async () => {
    const { world, server, room } = await listeningRoom()
    let answer = () => undefined as void
    const late = new Promise<void>((resolve) => {
      answer = resolve
    })
    world.serve(pause, async () => {
      await late
      server.session = { ...server.session, state: 'paused', rev: server.session.rev + 1 }
      return { session: server.session }
    })
    room.pause()
    await world.timer.advance(0)
    room.resume()
    await world.timer.advance(100)
    expect(room.view.getState()).toMatchObject({ paused: null, busy: 'resuming' })
    answer()
    await world.timer.advance(100)
    expect(room.view.getState()).toMatchObject({ paused: null, busy: null, phase: 'listening' })
    expect(server.session.state).toBe('active')
  })

  it('stops when another device goes on, and can take it back', async () => {
    const { world, server, room } = await listeningRoom()
    server.session = { ...server.session, epoch: 2, rev: server.session.rev + 1 }
    world.realtime.push(fenced, { id: 's1', epoch: 2 })
    expect(room.view.getState()).toMatchObject({ fenced: true, talk: 'ended' })
    room.claim()
    await world.timer.advance(100)
    expect(room.view.getState()).toMatchObject({ fenced: false, phase: 'listening' })
  })

  it('opens the keyboard when the microphone is lost', async () => {
    const { world, room } = await listeningRoom()
    world.platform.mic.events?.lost('unreadable')
    expect(room.view.getState()).toMatchObject({
      mode: 'typing',
      micHelp: { problem: 'unreadable', steps: null },
      canType: true,
    })
  })

  it('says what to do when the microphone is refused, and speaks on by itself when it was allowed', async () => {
    const { world, room } = await listeningRoom()
    takeMicAway(world)
    expect(room.view.getState()).toMatchObject({ mode: 'typing', micHelp: { problem: 'denied', steps: 'chrome' } })
    world.platform.allowMic()
    await world.timer.advance(0)
    expect(room.view.getState()).toMatchObject({ mode: 'hold', micHelp: null, talk: 'ready' })
    takeMicAway(world)
    room.composing()
    world.platform.allowMic()
    await world.timer.advance(0)
    expect(room.view.getState()).toMatchObject({ mode: 'typing', micHelp: null })
  })

  it('says once that the microphone changed and records on', async () => {
    const { world, server, room } = await listeningRoom()
    server.replies = ['Thank you.']
    room.press()
    await world.timer.advance(120)
    await talk(world, 10)
    world.platform.mic.events?.deviceChanged()
    expect(room.view.getState()).toMatchObject({ talk: 'holding', notice: { kind: 'device_changed' } })
    await talk(world, 10)
    room.release()
    await world.timer.advance(0)
    expect(server.turns.size).toBe(1)
  })

  it('lets the customer finish the last words before it closes', async () => {
    const { world, server, room } = await listeningRoom('typing')
    server.replies = ['Goodbye then.']
    room.say('Goodbye.')
    await world.timer.advance(0)
    server.session = {
      ...server.session,
      state: 'ended',
      phase: 'ended',
      endReason: 'finished',
      rev: server.session.rev + 1,
    }
    const { changed } = await import('./practice.events')
    world.realtime.push(changed, { noun: 'practice', id: 's1', version: server.session.rev })
    await world.timer.advance(100)
    expect(room.view.getState().phase).toBe('speaking')
    await world.timer.advance(READING_MS)
    expect(room.view.getState().ended).toEqual({ reason: 'finished' })
  })
})
