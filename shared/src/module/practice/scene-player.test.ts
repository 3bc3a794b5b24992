import { describe, expect, it } from 'vitest'
import { type FakePractice, fakePractice, hotelBrief } from '../../../test/fake-practice'
import { type FakeWorld, fakeWorld } from '../../../test/fake-services'
import type { SceneSound } from '../voice/background.contract'
import { FRAME_BYTES } from '../voice/voice.events'
import { RINGTONE_MS } from '../voice/ringtone.rules'
import type { AnswerMode } from './turn-machine.types'
import type { PracticeController } from './practice.view-model'

const READING_MS = 6_000
const IN_A_HALL: SceneSound = { background: 'hall', ringtone: false }
const RINGS: SceneSound = { background: 'none', ringtone: true }

async function worldWith(sound: SceneSound): Promise<{ world: FakeWorld; server: FakePractice }> {
  const world = await fakeWorld()
  const server = fakePractice(world)
  server.session = { ...server.session, brief: { ...hotelBrief, sound } }
  return { world, server }
}

async function practiceWith(sound: SceneSound, mode: AnswerMode = 'hold') {
  const { world, server } = await worldWith(sound)
  const room = await server.room(mode)
  // The sound is made by code that is loaded when it is first wanted.
  await import('../voice/background-sound.rules')
  await import('../voice/ringtone.rules')
  await world.timer.advance(0)
  return { world, server, room }
}

const frame = new Uint8Array(FRAME_BYTES).fill(1)

async function hold(world: FakeWorld, room: PracticeController): Promise<void> {
  room.press()
  await world.timer.advance(120)
  for (let i = 0; i < 20; i++) {
    world.platform.speak(frame, -20)
    await world.timer.advance(40)
  }
}

describe('the background of a practice', () => {
  it('is under the customer, ducked for the learner, and gone while a turn is recorded', async () => {
    const { world, server, room } = await practiceWith(IN_A_HALL)
    server.thinks = true
    await expect.poll(() => world.platform.loops).toEqual([1])
    await world.timer.advance(READING_MS)
    expect(room.view.getState().phase).toBe('listening')
    expect(world.platform.loops).toEqual([1, 0.25])
    await hold(world, room)
    expect(world.platform.mic.capturing).toBe(true)
    expect(world.platform.loops).toEqual([1, 0.25, 0])
    room.release()
    await world.timer.advance(0)
    expect(world.platform.mic.capturing).toBe(false)
    expect(world.platform.loops).toEqual([1, 0.25, 0, 1])
  })

  it('is stopped before the recorder starts', async () => {
    const { world, room } = await practiceWith(IN_A_HALL)
    await expect.poll(() => world.platform.loops).toEqual([1])
    await world.timer.advance(READING_MS)
    const { start } = world.platform.recorder
    const levels: (number | undefined)[] = []
    world.platform.recorder.start = (preRollMs) => {
      levels.push(world.platform.loops.at(-1))
      start(preRollMs)
    }
    await hold(world, room)
    expect(levels).toEqual([0])
  })

  it('is silent in a pause, out of view, and once the learner switches it off, which the device keeps', async () => {
    const { world, server, room } = await practiceWith(IN_A_HALL)
    await expect.poll(() => world.platform.loops).toEqual([1])
    world.platform.setVisible(false)
    expect(world.platform.loops.at(-1)).toBe(0)
    world.platform.setVisible(true)
    expect(world.platform.loops.at(-1)).toBe(1)
    room.pause()
    await expect.poll(() => world.platform.loops.at(-1)).toBe(0)
    room.resume()
    await expect.poll(() => world.platform.loops.at(-1)).toBe(1)
    room.setBackground(false)
    expect(world.platform.loops.at(-1)).toBe(0)
    expect(room.view.getState().background).toEqual({ on: false })
    expect(server.sounds).toEqual([false])
  })

  it('ends with the practice', async () => {
    const { world, room } = await practiceWith(IN_A_HALL)
    await expect.poll(() => world.platform.loops).toEqual([1])
    await room.dispose()
    expect(world.platform.loops.at(-1)).toBe(0)
  })

  it('never plays where the microphone does not cancel echo, and offers no switch then', async () => {
    const { world, server } = await worldWith(IN_A_HALL)
    Object.assign(world.platform.recorder, { echoCancelled: false })
    const room = await server.room('hold')
    await world.timer.advance(READING_MS)
    expect(room.view.getState()).toMatchObject({ phase: 'listening', background: null })
    expect(world.platform.loops).toEqual([])
  })

  it('never plays for somebody who types: nothing is known of what hears it', async () => {
    const { world, room } = await practiceWith(IN_A_HALL, 'typing')
    await world.timer.advance(READING_MS)
    expect(room.view.getState()).toMatchObject({ phase: 'listening', background: null })
    expect(world.platform.loops).toEqual([])
  })
})

describe('a telephone', () => {
  it('rings before the first line, and nothing of that line is shown meanwhile', async () => {
    const { world, server, room } = await practiceWith(RINGS)
    server.soundMs = 1_000
    expect(room.view.getState()).toMatchObject({ ringing: true, talk: 'ringing', bubbles: [], caption: null })
    await expect.poll(() => world.timer.advance(RINGTONE_MS).then(() => room.view.getState().ringing)).toBe(false)
    await world.timer.advance(READING_MS)
    expect(room.view.getState().phase).toBe('listening')
    expect(server.heard).toEqual([0])
  })

  it.each([
    ['a key', (room: PracticeController) => room.toggle()],
    ['a key that is held', (room: PracticeController) => (room.toggle(), room.releaseKey())],
    ['a short touch', (room: PracticeController) => (room.press(), room.release())],
  ])('is answered by %s on the talk button: the customer speaks, and that is no turn', async (_how, answers) => {
    const { world, server, room } = await practiceWith(RINGS)
    answers(room)
    expect(room.view.getState()).toMatchObject({ ringing: false, phase: 'speaking', talk: 'customer' })
    await world.timer.advance(READING_MS)
    expect(room.view.getState().phase).toBe('listening')
    expect([...server.turns]).toEqual([])
    expect(server.interrupted).toEqual([])
  })

  it('is no voice: what the microphone hears of it interrupts nobody', async () => {
    const { world, server, room } = await practiceWith(RINGS, 'hands_free')
    for (let i = 0; i < 40; i++) {
      world.platform.speak(frame, i % 12 < 8 ? -60 : -20)
      await world.timer.advance(20)
    }
    expect(room.view.getState()).toMatchObject({ ringing: true, phase: 'speaking' })
    expect(server.interrupted).toEqual([])
  })

  it('stops with a pause, and does not ring again after it', async () => {
    const { world, room } = await practiceWith(RINGS)
    room.pause()
    await world.timer.advance(0)
    expect(room.view.getState()).toMatchObject({ ringing: false, phase: 'paused' })
    room.resume()
    await world.timer.advance(READING_MS)
    expect(room.view.getState()).toMatchObject({ ringing: false, phase: 'listening' })
  })

  it('does not ring in the middle of a conversation', async () => {
    const { world, server } = await worldWith(RINGS)
    const [first] = server.session.transcript
    if (first === undefined) throw new Error('There is no first line.')
    server.session = { ...server.session, transcript: [first, { ...first, no: 1, turn: 2 }] }
    const room = await server.room('hold')
    await world.timer.advance(0)
    expect(room.view.getState()).toMatchObject({ ringing: false, phase: 'speaking' })
  })

  it('does not ring where its sound could get into the microphone', async () => {
    const { world, server } = await worldWith(RINGS)
    Object.assign(world.platform.recorder, { echoCancelled: false })
    const room = await server.room('hold')
    await world.timer.advance(0)
    expect(room.view.getState()).toMatchObject({ ringing: false, phase: 'speaking' })
  })
})
