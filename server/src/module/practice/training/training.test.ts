import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import * as contract from '@lianda/shared/module/practice/training.contract'
import { createPracticeWorld, HOTEL_TURNS, turnKeyOf, type PracticeWorld } from '../../../../test/practice-world'

let world: PracticeWorld
beforeAll(async () => {
  world = await createPracticeWorld()
})
afterAll(() => world.close())

const begun = async () => {
  const who = await world.signedIn(world.orgid)
  return { who, session: await world.start(who, { training: true }) }
}
const coach = async (id: string, who: { token: string }) => (await world.get(contract.coach, { id }, who)).coaching
const BESIDE_THE_POINT = 'Seven green bicycles sat on the moon.'

describe('a training', () => {
  test('is a rehearsal that shows lines for the next turn, and only for that one', async () => {
    const { who, session } = await begun()
    expect(session).toMatchObject({ training: true, rehearsal: true })
    const first = await coach(session.id, who)
    expect(first).toMatchObject({ turn: 1, last: null })
    expect(first.reference[0]).toMatchObject({ label: 'Ask for the passport' })
    expect(first.tell).toEqual(['A welcome'])
    expect(JSON.stringify(first)).not.toMatch(/quiet|breakfast/i)
    const second = await world.say(session, HOTEL_TURNS[0], who)
    const next = await coach(session.id, who)
    expect(next.turn).toBe(second.turn)
    expect(next.reference.flatMap(({ lines }) => lines).join(' ')).toMatch(/quiet room/)
    expect(next.last).toMatchObject({ turn: 1, result: 'understood', again: true })
    expect(next.last?.understood).toContain('Ask for the passport')
  })

  test('its reference lines are understood', async () => {
    const { who, session } = await begun()
    let now = session
    for (let n = 0; n < 12 && now.state === 'active'; n++) {
      const { reference } = await coach(now.id, who)
      const line = reference[0]?.lines[0]
      if (line === undefined) break
      now = await world.say(now, line, who)
      if (now.state === 'active') expect((await coach(now.id, who)).last?.result).toBe('understood')
    }
    expect(now.endReason).toBe('finished')
  })

  test('says what was missed, with a better line, and goes back to before that turn', async () => {
    const { who, session } = await begun()
    const missed = await world.say(session, BESIDE_THE_POINT, who)
    const { last } = await coach(session.id, who)
    expect(last).toMatchObject({ turn: 1, text: BESIDE_THE_POINT, result: 'missed', understood: [] })
    expect(last?.better).toMatch(/passport/)
    const { id, epoch } = missed
    const back = (await world.get(contract.retake, { id, epoch, turn: 1 }, who)).session
    expect(back.transcript.at(-1)?.text).toBe(session.transcript.at(-1)?.text)
    expect(back.turn).toBe(2)
    const twice = (await world.get(contract.retake, { id, epoch, turn: 1 }, who)).session
    expect(twice.transcript).toHaveLength(back.transcript.length)
    const right = await world.say(twice, HOTEL_TURNS[0], who)
    expect((await coach(id, who)).last).toMatchObject({ turn: 2, result: 'understood' })
    await world.get(practice.end, { id, epoch: right.epoch }, who)
    const { report } = await world.get(practice.report, { id }, who)
    expect(report.session).toMatchObject({ training: true, rehearsal: true })
    expect(report.session.transcript.filter(({ retaken }) => retaken).map(({ turn }) => turn)).toEqual([1])
    const { rows } = await world.get(practice.history, { subtaskId: world.subtaskId }, who)
    expect(rows[0]).toMatchObject({ id, training: true })
    expect(report.score?.deductions.map(({ turn }) => turn)).not.toContain(1)
  })

  test('never counts, and ends no attempt that does', async () => {
    const who = await world.signedIn(world.orgid)
    const counted = await world.start(who)
    const input = { subtaskId: world.subtaskId, deviceId: 'device-0001', startKey: turnKeyOf(), training: true }
    expect((await world.call(practice.start, input, who)).failure?.code).toBe('practice/unfinished')
    const restart = { ...input, restart: true }
    expect((await world.call(practice.start, restart, who)).failure?.code).toBe('practice/unfinished')
    await world.get(practice.end, { id: counted.id, epoch: counted.epoch }, who)
    const training = await world.start(who, { training: true })
    await world.get(practice.end, { id: training.id, epoch: training.epoch }, who)
    const { brief } = await world.get(practice.brief, { subtaskId: world.subtaskId }, who)
    expect(brief.attempts).toBe(1)
  })

  test('hints are free', async () => {
    const { who, session } = await begun()
    const { id, epoch, hintsLeft } = session
    expect((await world.get(practice.hint, { id, epoch }, who)).hintsLeft).toBe(hintsLeft)
  })

  test('no other practice shows lines or goes back, nor does anybody else’s', async () => {
    const who = await world.signedIn(world.orgid)
    const { id, epoch } = await world.start(who)
    expect((await world.call(contract.coach, { id }, who)).failure?.code).toBe('practice/not_training')
    expect((await world.call(contract.retake, { id, epoch, turn: 1 }, who)).failure?.code).toBe('practice/not_training')
    const { session } = await begun()
    expect((await world.call(contract.coach, { id: session.id }, who)).status).toBe(404)
  })
})
