import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import type { SessionView } from '@lianda/shared/module/practice/practice.contract'
import * as events from '@lianda/shared/module/practice/practice.events'
import { turnBegin, turnCancel } from '@lianda/shared/module/voice/voice.events'
import { createSpokenWorld, openRoom, type PracticeRoom } from '../../../../test/practice-room'
import { HOTEL_TURNS, type PracticeWorld, turnKeyOf } from '../../../../test/practice-world'
import { type HeardScript, tone } from '../../../../test/scripted-voice'
import type { SessionDoc } from '../practice.document'

const FIRST = 'The printer is out of paper.'
const SECOND = 'May I see your passport please?'
const WHOLE = `${FIRST} ${SECOND}`

const asr: HeardScript = { says: FIRST }
let world: PracticeWorld
beforeAll(async () => {
  world = await createSpokenWorld(asr)
})
afterAll(() => world.close())
beforeEach(() => void Object.assign(asr, { says: FIRST, finalMs: 0, heard: {}, asked: 0 }))

async function listening(): Promise<PracticeRoom> {
  const room = await openRoom(world)
  await room.device.send(events.lineDone, { id: room.id, epoch: 1, lineNo: 0 })
  return room
}

/** The answer to the newest turn, once it is durable. */
async function answered({ device, now }: PracticeRoom, text: string): Promise<SessionView> {
  await device.until(events.progress, ({ line }) => line?.speaker === 'learner' && line.text === text)
  await expect.poll(async () => (await now()).phase).not.toBe('thinking')
  return await now()
}

const documentOf = (id: string) => world.db.collection('practice_session').findOne({ _id: id as never })
const filesOf = async (id: string) =>
  (await readdir(join(world.deps.config.dataDir, 'recordings'), { recursive: true })).filter((name) =>
    name.includes(`${id}-1-`),
  )

describe('a turn that goes on', () => {
  test('while its first half is being heard is one turn with one answer', async () => {
    const room = await listening()
    const first = turnKeyOf()
    // Both halves are heard at the same time, so this recogniser says the same of both.
    asr.finalMs = 500
    await room.device.speak(room.session, first, tone(1_000))
    const view = await room.device.speak(room.session, turnKeyOf(), tone(1_500), { joins: first })
    expect(view).toMatchObject({ turn: 1, phase: 'thinking' })
    expect(view.transcript).toHaveLength(2)
    const text = `${FIRST} ${FIRST}`
    const session = await answered(room, text)
    expect(session.transcript.map(({ speaker }) => speaker)).toEqual(['customer', 'learner', 'customer'])
    expect(session.transcript[1]).toMatchObject({ text, turnKey: first, durationMs: 2_500, kind: 'voice' })
    room.device.close()
  })

  test('after its first half was answered, which nobody heard, withdraws that answer', async () => {
    const room = await listening()
    const first = turnKeyOf()
    await room.device.speak(room.session, first, tone(1_000))
    expect(await answered(room, FIRST)).toMatchObject({ turn: 2, phase: 'speaking', alert: true })
    asr.says = SECOND
    const view = await room.device.speak(room.session, turnKeyOf(), tone(1_500), { joins: first })
    expect(view).toMatchObject({ turn: 1, phase: 'thinking', alert: false })
    expect(view.transcript).toHaveLength(2)
    expect(await answered(room, WHOLE)).toMatchObject({ turn: 2, phase: 'speaking', alert: false })
    room.device.close()
  })

  test('counts like the whole said at once: same answer, flow and measures of all of it', async () => {
    const joined = await listening()
    const whole = await listening()
    const first = turnKeyOf()
    await joined.device.speak(joined.session, first, tone(1_000))
    const half = await answered(joined, FIRST)
    asr.says = SECOND
    await joined.device.speak(joined.session, turnKeyOf(), tone(1_000), { joins: first })
    asr.says = WHOLE
    await whole.device.speak(whole.session, turnKeyOf(), tone(2_000))
    const [a, b] = [await answered(joined, WHOLE), await answered(whole, WHOLE)]
    expect(a.transcript.map(({ text }) => text)).toEqual(b.transcript.map(({ text }) => text))
    expect(a.transcript[2]?.text).not.toBe(half.transcript[2]?.text)
    const [one, other] = [await documentOf(joined.id), await documentOf(whole.id)]
    // What was drawn belongs to each practice.
    const undrawn = (flow: SessionDoc['flow'] | undefined) =>
      flow && { ...flow, seed: 0, customer: { ...flow.customer, values: {} } }
    expect(undrawn(one?.flow)).toEqual(undrawn(other?.flow))
    expect(one?.lines[1].decision).toEqual(other?.lines[1].decision)
    expect(one?.lines[1].measures).toEqual(other?.lines[1].measures)
    for (const { device } of [joined, whole]) device.close()
  })

  test('keeps one recording with all of its sound, and nothing else', async () => {
    const room = await listening()
    const first = turnKeyOf()
    await room.device.speak(room.session, first, tone(1_000))
    await answered(room, FIRST)
    asr.says = SECOND
    await room.device.speak(room.session, turnKeyOf(), tone(1_500), { joins: first })
    const { transcript } = await answered(room, WHOLE)
    const sound = Buffer.from(await (await fetch(`${world.url}${transcript[1]?.audio ?? ''}`)).arrayBuffer())
    expect(sound.length).toBeGreaterThan(2_000)
    const names = () => filesOf(room.id).then((files) => new Set(files.map((file) => file.replace(/\.\w+$/, ''))))
    await expect.poll(async () => (await names()).size).toBe(1)
    room.device.close()
  })

  test('sent again, it is the same turn', async () => {
    const room = await listening()
    const [first, second] = [turnKeyOf(), turnKeyOf()]
    await room.device.speak(room.session, first, tone(1_000))
    await answered(room, FIRST)
    asr.says = SECOND
    await room.device.speak(room.session, second, tone(1_000), { joins: first })
    const { transcript } = await answered(room, WHOLE)
    const begin = {
      owner: { kind: 'practice', id: room.id },
      epoch: 1,
      turn: 1,
      turnKey: second,
      codec: 'pcm' as const,
    }
    expect(await room.device.send(turnBegin, { ...begin, waitMs: 0, joins: first })).toMatchObject({ done: true })
    const texts = (lines: SessionView['transcript']) => lines.map(({ no, text }) => ({ no, text }))
    expect(texts((await room.now()).transcript)).toEqual(texts(transcript))
    room.device.close()
  })

  test('may go on twice', async () => {
    const room = await listening()
    const keys = [turnKeyOf(), turnKeyOf(), turnKeyOf()]
    await room.device.speak(room.session, keys[0] ?? '', tone(1_000))
    await answered(room, FIRST)
    asr.says = 'Your name and'
    await room.device.speak(room.session, keys[1] ?? '', tone(1_000), { joins: keys[0] ?? '' })
    await answered(room, `${FIRST} Your name and`)
    asr.says = SECOND
    await room.device.speak(room.session, keys[2] ?? '', tone(1_000), { joins: keys[1] ?? '' })
    const session = await answered(room, `${FIRST} Your name and ${SECOND}`)
    expect(session.transcript[1]).toMatchObject({ durationMs: 3_000, turnKey: keys[0] })
    expect(session.transcript).toHaveLength(3)
    room.device.close()
  })

  test('is the next turn once the answer was heard', async () => {
    const room = await listening()
    const first = turnKeyOf()
    asr.says = HOTEL_TURNS[0]
    await room.device.speak(room.session, first, tone(1_000))
    await answered(room, HOTEL_TURNS[0])
    await room.device.send(events.lineDone, { id: room.id, epoch: 1, lineNo: 2 })
    asr.says = HOTEL_TURNS[1]
    await room.device.speak(room.session, turnKeyOf(), tone(1_000), { joins: first })
    const session = await answered(room, HOTEL_TURNS[1])
    expect(session.transcript.map(({ text }) => text)).toEqual(expect.arrayContaining([HOTEL_TURNS[0], HOTEL_TURNS[1]]))
    expect(session.turn).toBe(3)
    room.device.close()
  })

  test('is not taken from a device that lost the practice', async () => {
    const room = await listening()
    const first = turnKeyOf()
    await room.device.speak(room.session, first, tone(1_000))
    await answered(room, FIRST)
    await world.get(practice.claim, { id: room.id, deviceId: 'device-0002' }, room.who)
    await expect(room.device.speak(room.session, turnKeyOf(), tone(1_000), { joins: first })).rejects.toThrow(
      'practice/fenced',
    )
    expect((await room.now()).transcript[1]).toMatchObject({ text: FIRST })
    room.device.close()
  })

  test('cancelled, it leaves the answer to the first half as it was', async () => {
    const room = await listening()
    const [first, turnKey] = [turnKeyOf(), turnKeyOf()]
    await room.device.speak(room.session, first, tone(1_000))
    const before = await answered(room, FIRST)
    const owner = { kind: 'practice', id: room.id }
    await room.device.send(turnBegin, { owner, epoch: 1, turn: 1, turnKey, codec: 'pcm', waitMs: 0, joins: first })
    room.device.frames(turnKey, tone(400))
    await room.device.send(turnCancel, { owner, epoch: 1, turnKey })
    expect((await room.now()).transcript).toMatchObject(before.transcript.map(({ text }) => ({ text })))
    room.device.close()
  })

  test('is heard as a whole where one half was not understood, or a crash lost its words', async () => {
    const room = await listening()
    const first = turnKeyOf()
    asr.heard = { understood: false }
    await room.device.speak(room.session, first, tone(1_000))
    await room.device.until(events.progress, ({ line }) => line?.notHeard?.why === 'unclear')
    Object.assign(asr, { heard: {}, says: WHOLE, asked: 0 })
    await room.device.speak(room.session, turnKeyOf(), tone(1_500), { joins: first })
    const session = await answered(room, WHOLE)
    expect(asr.heardBytes).toBe(2_500 * 32)
    expect(session.transcript.map(({ speaker }) => speaker)).toEqual(['customer', 'learner', 'customer'])
    // The server is killed after the joined turn was durable and before its answer.
    const doc = await documentOf(room.id)
    const lines = [doc?.lines[0], { ...doc?.lines[1], text: '', pendingText: true, decision: null, measures: null }]
    const flow = doc?.beforeAnswer.flow
    await world.db
      .collection('practice_session')
      .updateOne({ _id: room.id as never }, { $set: { lines, flow, turn: 1, phase: 'thinking', beforeAnswer: null } })
    asr.heardBytes = 0
    room.device.seen.length = 0
    await room.device.send(events.join, { id: room.id, epoch: 1, deviceId: 'device-0001' })
    expect(await answered(room, WHOLE)).toMatchObject({ turn: 2, phase: 'speaking' })
    expect(asr.heardBytes).toBe(2_500 * 32)
    room.device.close()
  })
})
