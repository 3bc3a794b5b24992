import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import type { SessionView } from '@lianda/shared/module/practice/practice.contract'
import * as events from '@lianda/shared/module/practice/practice.events'
import { openRoom } from '../../../test/practice-room'
import { createPracticeWorld, type PracticeWorld, turnKeyOf } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'

/** The hotel scene; the third answer forgets what it should tell. */
const TURNS = [
  'Good evening, Ms Carter, welcome. May I see your passport, please?',
  'Of course. I have a quiet room on the top floor, away from the elevator.',
  'Thank you. Well, the weather is lovely tonight.',
] as const
const BETTER = 'Thank you. Breakfast is from seven to ten on the ground floor, and it is included.'

let world: PracticeWorld
beforeAll(async () => {
  world = await createPracticeWorld()
})
afterAll(() => world.close())

/** A practice that was ended after three turns. */
async function finished(who: SignedIn, subtaskId = world.subtaskId): Promise<SessionView> {
  world.clock.advance(1_000)
  let session = await world.start(who, { subtaskId })
  for (const text of TURNS) session = await world.say(session, text, who)
  return (await world.get(practice.end, { id: session.id, epoch: 1 }, who)).session
}

const inputOf = ({ id, subtaskId }: SessionView, turn: number, startKey = turnKeyOf()) => ({
  subtaskId,
  deviceId: 'device-0001',
  startKey,
  moment: { id, turn },
})
const again = async (who: SignedIn, from: SessionView, turn: number): Promise<SessionView> =>
  (await world.get(practice.start, inputOf(from, turn), who)).session
const someone = (): Promise<SignedIn> => world.signedIn(world.orgid)
const documentOf = (id: string) => world.db.collection('practice_session').findOne({ _id: id as never })

describe('a moment of a report', () => {
  test('is a rehearsal that begins there: what was said before is read, and the customer knows and feels what it did', async () => {
    const who = await someone()
    const from = await finished(who)
    expect(from.transcript.filter(({ again: may }) => may).map(({ turn }) => turn)).toEqual([1, 2, 3])
    const session = await again(who, from, 3)
    expect(session).toMatchObject({
      rehearsal: true,
      moment: { id: from.id, turn: 3 },
      state: 'active',
      phase: 'listening',
      turn: 3,
      elapsedMs: 0,
      attempt: 1,
    })
    const before = from.transcript.slice(0, session.transcript.length)
    expect(session.transcript.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
    expect(session.transcript.every(({ earlier }) => earlier)).toBe(true)
    expect(session.transcript.at(-1)).toMatchObject({ speaker: 'customer', turn: 3 })
    const [then, now] = await Promise.all([documentOf(from.id), documentOf(session.id)])
    const line = then?.['lines'].find(
      (one: { turn: number; speaker: string }) => one.turn === 3 && one.speaker === 'learner',
    )
    expect(now?.['flow']).toEqual(line.before)
    expect(now?.['flow'].customer.heard).toEqual(line.before.customer.heard)
  })

  test('is not said again to a device that joins', async () => {
    const from = await openRoom(world)
    let { session } = from
    for (const text of TURNS) session = await world.say(session, text, from.who)
    await world.get(practice.end, { id: session.id, epoch: 1 }, from.who)
    const retry = await again(from.who, session, 2)
    const join = { id: retry.id, deviceId: 'device-0001', epoch: retry.epoch }
    const joined = await from.device.send(events.join, join)
    expect(joined.session).toMatchObject({ phase: 'listening', turn: 2 })
  })

  test('tried again says what the answer was worth then and now, and leads on to the end', async () => {
    const who = await someone()
    const from = await finished(who)
    let session = await again(who, from, 3)
    session = await world.say(session, BETTER, who)
    expect(session).toMatchObject({ state: 'active', turn: 4 })
    session = await world.say(session, 'Yes, please. I need a card for the deposit.', who)
    await world.get(practice.end, { id: session.id, epoch: 1 }, who)
    const { report } = await world.get(practice.report, { id: session.id }, who)
    const [old, fresh] = [report.moment?.before, report.moment?.now]
    expect(old).toMatchObject({ text: TURNS[2], kind: 'text' })
    expect(fresh).toMatchObject({ text: BETTER, kind: 'text', lost: [] })
    expect(old?.lost.map(({ kind }) => kind)).toEqual(['not_shown'])
    const { report: first } = await world.get(practice.report, { id: from.id }, who)
    expect(old?.total).toBe(first.score?.total)
    // Exactly what the answer had left open is earned.
    const points = old?.lost.reduce((sum, loss) => sum + loss.points, 0) ?? 0
    expect(fresh?.total).toBeCloseTo((old?.total ?? 0) + points, 1)
  })

  test('never counts: no attempt, no best score, no record, and no other report compares itself with it', async () => {
    const { subtaskIds } = await world.publish({}, { attempts: 2 })
    const [subtaskId = ''] = subtaskIds
    const who = await someone()
    const from = await finished(who, subtaskId)
    const before = (await world.get(practice.brief, { subtaskId }, who)).brief
    world.clock.advance(1_000)
    let session = await again(who, from, 3)
    session = await world.say(session, BETTER, who)
    await world.get(practice.end, { id: session.id, epoch: 1 }, who)
    const { brief } = await world.get(practice.brief, { subtaskId }, who)
    // What to do next time is that of the practice itself.
    expect(brief.last?.id).toBe(from.id)
    expect(brief).toMatchObject({ attemptsLeft: before.attemptsLeft, attempts: 1, bestScore: before.bestScore })
    const second = await finished(who, subtaskId)
    const { report } = await world.get(practice.report, { id: second.id }, who)
    expect(report.attempts.map(({ id }) => id)).toEqual([second.id, from.id])
    expect(report.course.map(({ id, total }) => [id, total])).toEqual([
      [from.id, before.bestScore],
      [second.id, report.score?.total],
    ])
    expect(report.course[0]?.dimensions.map(({ dimension }) => dimension)).toContain('completeness')
    expect(report.previous?.total).toBe(before.bestScore)
    const { rows } = await world.get(practice.history, { subtaskId }, who)
    expect(rows.map(({ momentTurn }) => momentTurn ?? null)).toEqual([null, 3, null])
    const trainer = await world.admin(world.orgid, ['train-management-practice'])
    const records = await world.get(recordList, { rows: 100 }, trainer)
    expect(records.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([from.id, second.id]))
    expect(records.rows.map(({ id }) => id)).not.toContain(session.id)
  })

  test('can be tried again from its own report', async () => {
    const who = await someone()
    const from = await finished(who)
    let session = await again(who, from, 3)
    session = await world.say(session, 'Hm.', who)
    const ended = (await world.get(practice.end, { id: session.id, epoch: 1 }, who)).session
    expect(ended.transcript.filter(({ again: may }) => may).map(({ turn }) => turn)).toEqual([3])
    expect(await again(who, ended, 3)).toMatchObject({ turn: 3, moment: { id: ended.id, turn: 3 } })
  })

  test('tapped twice is one practice, by one key or by two; of another moment it is another one', async () => {
    const who = await someone()
    const from = await finished(who)
    const key = turnKeyOf()
    const inputs = [inputOf(from, 2, key), inputOf(from, 2, key), inputOf(from, 2), inputOf(from, 2)]
    const all = await Promise.all(inputs.map((input) => world.get(practice.start, input, who)))
    expect(new Set(all.map(({ session }) => session.id)).size).toBe(1)
    const other = await again(who, from, 1)
    expect(other).toMatchObject({ turn: 1 })
    expect((await world.get(practice.get, { id: all[0]?.session.id ?? '' }, who)).session.state).toBe('ended')
  })
})

describe('a moment is refused', () => {
  const refusal = async (who: SignedIn, from: SessionView, turn = 2) =>
    (await world.call(practice.start, inputOf(from, turn), who)).failure?.code

  test('to everybody else, of this organisation and of another', async () => {
    const from = await finished(await someone())
    expect(await refusal(await someone(), from)).toBe('practice/not_found')
    const { subtaskIds } = await world.publish({}, {}, await world.org('Another organisation'))
    const stranger = await world.signedIn(await world.org('A third organisation'))
    expect(await refusal(stranger, from)).toBe('task/not_found')
    expect(await refusal(stranger, { ...from, subtaskId: subtaskIds[0] ?? '' })).toBe('task/not_found')
  })

  test('of a practice that goes on, of a turn that was not, and while another practice is unfinished', async () => {
    const who = await someone()
    const from = await finished(who)
    expect(await refusal(who, from, 9)).toBe('practice/moment_not_kept')
    const running = await world.start(who)
    expect(await refusal(who, running)).toBe('practice/not_ended')
    expect(await refusal(who, from)).toBe('practice/unfinished')
    expect((await world.get(practice.get, { id: running.id }, who)).session.state).toBe('active')
  })

  test('where it was stored before the conversation was kept with each turn', async () => {
    const who = await someone()
    const from = await finished(who)
    const lines = (await documentOf(from.id))?.['lines'].map(
      ({ before: _kept, ...line }: Record<string, unknown>) => line,
    )
    await world.db.collection('practice_session').updateOne({ _id: from.id as never }, { $set: { lines } })
    const { report } = await world.get(practice.report, { id: from.id }, who)
    expect(report.session.transcript.some(({ again: may }) => may)).toBe(false)
    expect(await refusal(who, from)).toBe('practice/moment_not_kept')
  })

  test('once the package is over', async () => {
    const endsAt = new Date(world.clock.now() + 60_000)
    const { subtaskIds } = await world.publish({ endsAt })
    const who = await someone()
    const from = await finished(who, subtaskIds[0])
    world.clock.advance(120_000)
    expect(await refusal(who, from)).toBe('task/ended')
  })

  test('where the organisation allows no rehearsals', async () => {
    const strict = await createPracticeWorld({ setting: { practice: { rehearsalAllowed: false } as never } })
    const who = await strict.signedIn(strict.orgid)
    let session = await strict.start(who)
    session = await strict.say(session, TURNS[0], who)
    await strict.get(practice.end, { id: session.id, epoch: 1 }, who)
    const answer = await strict.call(practice.start, inputOf(session, 1), who)
    await strict.close()
    expect(answer.failure?.code).toBe('practice/rehearsal_not_allowed')
  })
})
