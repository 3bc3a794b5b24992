import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import * as events from '@lianda/shared/module/practice/practice.events'
import { createSpokenWorld, openRoom, type PracticeRoom } from '../../../../test/practice-room'
import { type PracticeWorld, turnKeyOf } from '../../../../test/practice-world'
import { type HeardScript, tone } from '../../../../test/scripted-voice'
import { endOverdue } from '../practice-overdue'
import { movePracticeEnd } from '../practice-window'

/** The hotel scene up to its last turn. */
const BEFORE = [
  'Good evening, Ms Carter, welcome. May I see your passport, please?',
  'Of course. I have a quiet room on the top floor, away from the elevator.',
  'Breakfast is from seven to ten on the ground floor, and it is included.',
  'Yes, please. I need a card for the deposit.',
]
const LAST = 'Here is your key. Your room is on the fifth floor. Enjoy your stay.'
const REST = 'The elevator is to the right.'
const MINUTE_MS = 60_000

const asr: HeardScript = { says: LAST }
let world: PracticeWorld
beforeAll(async () => {
  world = await createSpokenWorld(asr)
})
afterAll(() => world.close())
beforeEach(() => void Object.assign(asr, { says: LAST }))

interface LastTurn extends PracticeRoom {
  turnKey: string
  /** Number of the customer's last line. */
  lineNo: number
}

const documentOf = (id: string) => world.db.collection('practice_session').findOne({ _id: id as never })
const starsOf = async ({ who }: PracticeRoom): Promise<number> =>
  (await world.db.collection('user').findOne({ _id: who.id as never }))?.stars

/** A practice whose last turn was spoken and answered. */
async function lastTurn({ mayGoOn = true, sayFirst = BEFORE } = {}): Promise<LastTurn> {
  const room = await openRoom(world)
  let { session } = room
  for (const text of sayFirst) session = await world.say(session, text, room.who)
  const turnKey = turnKeyOf()
  await room.device.speak(session, turnKey, tone(1_000), { mayGoOn })
  const now = await thought(room)
  return { ...room, session, turnKey, lineNo: now.transcript.at(-1)?.no ?? -1 }
}

async function thought({ now }: PracticeRoom) {
  await expect.poll(async () => (await now()).phase).not.toBe('thinking')
  return await now()
}

const goOn = ({ device, session, turnKey }: LastTurn) => {
  asr.says = REST
  return device.speak(session, turnKeyOf(), tone(1_500), { joins: turnKey, mayGoOn: true })
}
const hear = ({ device, id, lineNo }: LastTurn, epoch = 1) => device.send(events.lineDone, { id, epoch, lineNo })

describe('the last answer to a turn that may go on', () => {
  test('ends the practice once it was heard, not before; until then there is no score and nothing is learned', async () => {
    const room = await lastTurn()
    const { id, who, lineNo, session } = room
    expect(await room.now()).toMatchObject({
      state: 'active',
      phase: 'speaking',
      turn: 5,
      ending: true,
      endReason: null,
    })
    const told = room.device.all(events.progress).filter(({ line }) => line?.no === lineNo)
    expect(told.some(({ ending, lineFinal }) => ending === true && lineFinal)).toBe(true)
    expect((await world.call(practice.report, { id }, who)).failure?.code).toBe('practice/not_ended')
    expect(await documentOf(id)).toMatchObject({ open: true, score: null, total: null, pending: [] })
    expect(await starsOf(room)).toBe(0)
    await room.device.send(events.lineDone, { id, epoch: 1, lineNo: lineNo - 2 })
    expect((await room.now()).state).toBe('active')

    await hear(room)
    expect(await room.now()).toMatchObject({ state: 'ended', endReason: 'finished', turn: 5 })
    await expect.poll(() => starsOf(room)).toBeGreaterThan(0)
    const heldKey = await lastTurn({ mayGoOn: false })
    expect(await heldKey.now()).toMatchObject({ state: 'ended', endReason: 'finished', turn: 5 })
    const [one, other] = [await documentOf(id), await documentOf(heldKey.id)]
    const outcome = (doc: typeof one) =>
      ['total', 'passed', 'flowEnd', 'turns', 'spokenMs', 'ending'].map((field) => doc?.[field])
    expect(outcome(one)).toEqual(outcome(other))
    expect(one?.total).toBeGreaterThan(0)
    expect(session.turn).toBe(5)
    for (const { device } of [room, heldKey]) device.close()
  })

  test('takes no other turn and gives no hint', async () => {
    const room = await lastTurn()
    const { id, who, session } = room
    const typed = { id, epoch: 1, turn: session.turn, turnKey: turnKeyOf(), kind: 'text' as const, text: 'Good night' }
    expect((await world.call(practice.say, typed, who)).failure?.code).toBe('practice/ended')
    expect((await world.call(practice.hint, { id, epoch: 1 }, who)).failure?.code).toBe('practice/ended')
    await expect(room.device.speak(session, turnKeyOf(), tone(600))).rejects.toThrow('practice/ended')
    const joins = turnKeyOf()
    await expect(room.device.speak(session, turnKeyOf(), tone(600), { joins })).rejects.toThrow('practice/ended')
    expect((await room.now()).transcript).toHaveLength(room.lineNo + 1)
    room.device.close()
  })

  test('is withdrawn with the end when the turn goes on, and the whole is answered', async () => {
    const room = await lastTurn()
    const view = await goOn(room)
    expect(view).toMatchObject({ state: 'active', phase: 'thinking', turn: 5 })
    expect(view.ending).toBeUndefined()
    expect(view.transcript.at(-1)).toMatchObject({ turnKey: room.turnKey, durationMs: 2_500 })
    const now = await thought(room)
    expect(now).toMatchObject({ state: 'active', ending: true })
    expect(now.transcript.at(-2)?.text).toBe(`${LAST} ${REST}`)
    await hear({ ...room, lineNo: now.transcript.at(-1)?.no ?? -1 })
    const { report } = await world.get(practice.report, { id: room.id }, room.who)
    expect(report.session.endReason).toBe('finished')
    expect(report.session.transcript.filter(({ speaker }) => speaker === 'learner')).toHaveLength(5)
    room.device.close()
  })

  test('and the rest of the turn, at the same moment: the practice ends or goes on, nothing between', async () => {
    const room = await lastTurn()
    const [rest] = await Promise.allSettled([goOn(room), hear(room)])
    const now = await thought(room)
    const doc = await documentOf(room.id)
    if (rest.status === 'fulfilled') expect(now.transcript.at(-2)?.text).toBe(`${LAST} ${REST}`)
    else expect([now.state, now.transcript.at(-2)?.text]).toEqual(['ended', LAST])
    expect(doc?.open).toBe(now.state !== 'ended')
    expect(doc?.score === null).toBe(now.state !== 'ended')
    room.device.close()
  })

  test('is heard by the device that took the practice over; the one before can add nothing', async () => {
    const room = await lastTurn()
    const { session } = await world.get(practice.claim, { id: room.id, deviceId: 'device-0002' }, room.who)
    expect(session).toMatchObject({ epoch: 2, ending: true })
    await expect(goOn(room)).rejects.toThrow('practice/fenced')
    expect(await room.device.try(events.lineDone, { id: room.id, epoch: 1, lineNo: room.lineNo })).toMatchObject({
      code: 'practice/fenced',
    })
    expect((await room.now()).state).toBe('active')
    await hear(room, 2)
    expect((await room.now()).state).toBe('ended')
    room.device.close()
  })

  test('that nobody hears ends the practice as it said: when the learner ends it, or at the pause limit', async () => {
    const [left, asked] = [await lastTurn(), await lastTurn()]
    const { session } = await world.get(practice.end, { id: asked.id, epoch: 1 }, asked.who)
    expect(session).toMatchObject({ state: 'ended', endReason: 'finished' })
    left.device.close()
    const before = await documentOf(left.id)
    world.clock.advance(29 * MINUTE_MS)
    await endOverdue(world.deps, 'expired')
    expect((await left.now()).state).toBe('active')
    world.clock.advance(2 * MINUTE_MS)
    await endOverdue(world.deps, 'expired')
    expect(await documentOf(left.id)).toMatchObject({ endReason: 'finished', elapsedMs: before?.elapsedMs })
    asked.device.close()
  })

  test('of a package that was ended waits too, two minutes at most', async () => {
    const room = await openRoom(world)
    const { orgid, subtaskId } = world
    await movePracticeEnd(world.deps, { orgid, subtaskId, ended: true })
    const turnKey = turnKeyOf()
    asr.says = BEFORE[0] ?? ''
    await room.device.speak(room.session, turnKey, tone(1_000), { mayGoOn: true })
    expect(await thought(room)).toMatchObject({ state: 'active', ending: true })
    await goOn({ ...room, turnKey, lineNo: 2 })
    expect((await thought(room)).transcript.at(-2)?.text).toBe(`${BEFORE[0]} ${REST}`)
    await hear({ ...room, turnKey, lineNo: 2 })
    expect(await room.now()).toMatchObject({ state: 'ended', endReason: 'task_ended' })
    await movePracticeEnd(world.deps, { orgid, subtaskId, ended: false })
    room.device.close()
  })
})
