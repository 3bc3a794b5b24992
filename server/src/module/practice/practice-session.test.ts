import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld, turnKeyOf } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'

const MINUTE_MS = 60_000
let world: PracticeWorld
beforeAll(async () => {
  world = await createPracticeWorld()
})
afterAll(() => world.close())

const someone = (): Promise<SignedIn> => world.signedIn(world.orgid)

describe('starting', () => {
  test('twice with the same key, even at once, is one practice', async () => {
    const who = await someone()
    const input = { subtaskId: world.subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() }
    const both = await Promise.all([world.get(practice.start, input, who), world.get(practice.start, input, who)])
    const again = await world.get(practice.start, input, who)
    expect(new Set([...both, again].map(({ session }) => session.id)).size).toBe(1)
  })

  test('twice at once with two keys is one practice too', async () => {
    const who = await someone()
    const both = await Promise.all([world.start(who), world.start(who)])
    expect(both[0]?.id).toBe(both[1]?.id)
    const { rows } = await world.get(practice.history, { subtaskId: world.subtaskId }, who)
    expect(rows).toHaveLength(1)
  })

  test('with a pass mark that has a decimal, its brief, the room and the report show that mark', async () => {
    const { subtaskIds } = await world.publish({}, { passScore: 72.5 })
    const [subtaskId = ''] = subtaskIds
    const who = await someone()
    expect((await world.get(practice.brief, { subtaskId }, who)).brief.passScore).toBe(72.5)
    const { id, brief } = await world.start(who, { subtaskId })
    expect(brief.passScore).toBe(72.5)
    expect((await world.get(practice.get, { id }, who)).session.brief.passScore).toBe(72.5)
    await world.get(practice.end, { id, epoch: 1 }, who)
    expect((await world.get(practice.report, { id }, who)).report.score?.passScore).toBe(72.5)
  })

  test('what can’t be shown is not begun: nothing is left standing that can’t be opened', async () => {
    // No editor allows half an attempt, and the response schema rejects it.
    const { subtaskIds } = await world.publish({}, { attempts: 1.5 })
    const [subtaskId = ''] = subtaskIds
    const who = await someone()
    const input = { subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() }
    expect((await world.call(practice.start, input, who)).failure?.code).toBe('server/fault')
    expect((await world.get(practice.history, { subtaskId }, who)).total).toBe(0)
  })

  test('hands an unfinished practice back, and ends it when asked to start over', async () => {
    const who = await someone()
    const first = await world.start(who)
    expect((await world.start(who)).id).toBe(first.id)
    const { brief } = await world.get(practice.brief, { subtaskId: world.subtaskId }, who)
    expect(brief.current).toMatchObject({ id: first.id, turn: 1 })
    const second = await world.start(who, { restart: true })
    expect(second).toMatchObject({ attempt: 2 })
    expect((await world.get(practice.get, { id: first.id }, who)).session.state).toBe('ended')
  })

  test('is refused when no attempt is left; the unfinished practice stays', async () => {
    const { subtaskIds } = await world.publish({}, { attempts: 1 })
    const who = await someone()
    const [subtaskId = ''] = subtaskIds
    const only = await world.start(who, { subtaskId })
    const input = { subtaskId, deviceId: 'device-0001', startKey: turnKeyOf(), restart: true }
    expect((await world.call(practice.start, input, who)).failure?.code).toBe('task/no_attempts_left')
    expect((await world.get(practice.get, { id: only.id }, who)).session.state).toBe('active')
  })

  test('a rehearsal is no attempt, and only where the organisation allows it', async () => {
    const { subtaskIds } = await world.publish({}, { attempts: 1 })
    const [subtaskId = ''] = subtaskIds
    const who = await someone()
    const rehearsal = await world.start(who, { subtaskId, rehearsal: true })
    await world.get(practice.end, { id: rehearsal.id, epoch: 1 }, who)
    expect((await world.start(who, { subtaskId })).attempt).toBe(1)
  })

  test.each([
    ['before its window', { startsAt: new Date(Date.UTC(2026, 11, 1)) }, 'task/not_started'],
    ['after its window', { endsAt: new Date(Date.UTC(2026, 10, 1)) }, 'task/ended'],
  ] as const)('is refused %s', async (_when, window, code) => {
    const { subtaskIds } = await world.publish(window)
    const input = { subtaskId: subtaskIds[0] ?? '', deviceId: 'device-0001', startKey: turnKeyOf() }
    expect((await world.call(practice.start, input, await someone())).failure?.code).toBe(code)
  })
})

describe('the next start', () => {
  test('says up to three things to do, from the last practice, one of a kind and with its turn', async () => {
    const who = await someone()
    const before = await world.get(practice.brief, { subtaskId: world.subtaskId }, who)
    expect(before.brief.last).toBeUndefined()
    let session = await world.start(who, { rehearsal: true })
    session = await world.say(session, HOTEL_TURNS[0], who)
    await world.get(practice.end, { id: session.id, epoch: 1 }, who)
    const { brief } = await world.get(practice.brief, { subtaskId: world.subtaskId }, who)
    const { report } = await world.get(practice.report, { id: session.id }, who)
    expect(brief.last).toMatchObject({ id: session.id, attempt: 1, rehearsal: true })
    const things = brief.last?.things ?? []
    expect(things).toHaveLength(3)
    expect(things.map(({ kind }) => kind)).toContain('incomplete_flow')
    const dearest = Math.max(...(report.score?.open ?? []).map(({ points }) => points))
    expect(things[0]).toMatchObject({ kind: 'not_shown', points: dearest })
    // A room does not need it.
    expect((await world.get(practice.get, { id: session.id }, who)).session.brief.last).toBeUndefined()
  })
})

describe('a turn', () => {
  test('sent again changes nothing', async () => {
    const who = await someone()
    const { id } = await world.start(who)
    const turn = { id, epoch: 1, turn: 1, turnKey: turnKeyOf(), kind: 'text' as const, text: HOTEL_TURNS[0] }
    const [first, second] = await Promise.all([world.get(practice.say, turn, who), world.get(practice.say, turn, who)])
    const third = await world.get(practice.say, turn, who)
    expect(third.session.transcript.filter((line) => line.speaker === 'learner')).toHaveLength(1)
    expect([first, second].map(({ session }) => session.id)).toEqual([id, id])
    expect(third.session.turn).toBe(2)
  })

  test('out of its order is refused', async () => {
    const who = await someone()
    const { id } = await world.start(who)
    const turn = { id, epoch: 1, turn: 2, turnKey: turnKeyOf(), kind: 'text' as const, text: 'hello' }
    expect((await world.call(practice.say, turn, who)).failure?.code).toBe('practice/not_your_turn')
  })

  test('without words is refused with the field named', async () => {
    const who = await someone()
    const { id } = await world.start(who)
    const answer = await world.call(
      practice.say,
      { id, epoch: 1, turn: 1, turnKey: turnKeyOf(), kind: 'text', text: '  ' },
      who,
    )
    expect(answer.failure).toMatchObject({ code: 'request/invalid', fields: [{ field: 'text' }] })
  })

  test('of silence follows the silence rule and ends the conversation in the end', async () => {
    const who = await someone()
    let session = await world.start(who)
    for (let n = 0; n < 12 && session.state === 'active'; n++) {
      const { id, turn } = session
      const input = { id, epoch: 1, turn, turnKey: turnKeyOf(), kind: 'silent' as const }
      session = (await world.get(practice.say, input, who)).session
    }
    expect(session).toMatchObject({ state: 'ended', endReason: 'silence' })
    const { report } = await world.get(practice.report, { id: session.id }, who)
    expect(report.score).not.toBeNull()
  })
})

describe('another device', () => {
  test('takes over; the older one is fenced', async () => {
    const who = await someone()
    const { id } = await world.start(who)
    const { session } = await world.get(practice.claim, { id, deviceId: 'device-0002' }, who)
    expect(session.epoch).toBe(2)
    const old = { id, epoch: 1, turn: 1, turnKey: turnKeyOf(), kind: 'text' as const, text: HOTEL_TURNS[0] }
    expect((await world.call(practice.say, old, who)).failure?.code).toBe('practice/fenced')
    expect((await world.call(practice.pause, { id, epoch: 1 }, who)).failure?.code).toBe('practice/fenced')
    expect((await world.call(practice.end, { id, epoch: 1 }, who)).failure?.code).toBe('practice/fenced')
    expect((await world.get(practice.say, { ...old, epoch: 2 }, who)).session.turn).toBe(2)
  })

  test('so does a second window of the same device, by going on or by starting', async () => {
    const who = await someone()
    const first = await world.start(who)
    const { id } = first
    const say = (epoch: number) => ({
      id,
      epoch,
      turn: 1,
      turnKey: turnKeyOf(),
      kind: 'text' as const,
      text: HOTEL_TURNS[0],
    })
    const { session } = await world.get(practice.claim, { id, deviceId: 'device-0001' }, who)
    expect(session.epoch).toBe(first.epoch + 1)
    expect((await world.call(practice.say, say(first.epoch), who)).failure?.code).toBe('practice/fenced')
    const third = await world.start(who)
    expect(third).toMatchObject({ id, epoch: session.epoch + 1 })
    expect((await world.call(practice.say, say(session.epoch), who)).failure?.code).toBe('practice/fenced')
    expect((await world.get(practice.say, say(third.epoch), who)).session.turn).toBe(2)
  })
})

describe('a pause', () => {
  test('stops the clock and is continued within 30 minutes', async () => {
    const who = await someone()
    const { id } = await world.start(who)
    world.clock.advance(10_000)
    const paused = (await world.get(practice.pause, { id, epoch: 1 }, who)).session
    expect(paused).toMatchObject({
      state: 'paused',
      elapsedMs: 10_000,
      resumableUntil: world.clock.now() + 30 * MINUTE_MS,
    })
    const say = { id, epoch: 1, turn: 1, turnKey: turnKeyOf(), kind: 'text' as const, text: HOTEL_TURNS[0] }
    expect((await world.call(practice.say, say, who)).failure?.code).toBe('practice/paused')
    world.clock.advance(29 * MINUTE_MS)
    const resumed = (await world.get(practice.resume, { id, epoch: 1 }, who)).session
    expect(resumed).toMatchObject({ state: 'active', elapsedMs: 10_000, pausedAt: null })
  })

  test('of more than 30 minutes cannot be continued, but handed in', async () => {
    const who = await someone()
    const { id } = await world.start(who)
    await world.get(practice.pause, { id, epoch: 1 }, who)
    world.clock.advance(31 * MINUTE_MS)
    const late = await world.call(practice.resume, { id, epoch: 1 }, who)
    expect(late.failure?.code).toBe('practice/pause_expired')
    expect((await world.get(practice.end, { id, epoch: 1 }, who)).session.endReason).toBe('by_learner')
  })

  test('that nobody came back from is handed in a day later', async () => {
    const who = await someone()
    const { id } = await world.start(who)
    await world.get(practice.pause, { id, epoch: 1 }, who)
    world.clock.advance(25 * 60 * MINUTE_MS)
    await world.server.app.runJob('practice.expire')
    const { session } = await world.get(practice.get, { id }, who)
    expect(session).toMatchObject({ state: 'ended', endReason: 'expired', elapsedMs: 0 })
  })
})

describe('a hint', () => {
  test('costs one, the same turn again none, and they run out', async () => {
    const who = await someone()
    let session = await world.start(who)
    const ask = async () => await world.call(practice.hint, { id: session.id, epoch: 1 }, who)
    const first = (await ask()).output
    expect(first?.hintsLeft).toBe(session.hintsLeft - 1)
    expect((await ask()).output).toEqual(first)
    let left = first?.hintsLeft ?? 0
    for (const text of [...HOTEL_TURNS, 'Let me think about it', 'One moment', 'Sure']) {
      if (left === 0) break
      session = await world.say(session, text, who)
      left = (await ask()).output?.hintsLeft ?? 0
    }
    session = await world.say(session, 'And now?', who)
    if (session.state === 'active') expect((await ask()).failure?.code).toBe('practice/no_hints_left')
  })
})

describe('a hint in a rehearsal', () => {
  test('costs nothing, and there is one for every turn', async () => {
    const who = await someone()
    let session = await world.start(who, { rehearsal: true })
    for (const text of HOTEL_TURNS) {
      const { hint, hintsLeft } = await world.get(practice.hint, { id: session.id, epoch: 1 }, who)
      expect(hintsLeft).toBe(session.hintsLeft)
      // A device that comes back knows that this turn's hint was taken.
      const now = (await world.get(practice.get, { id: session.id }, who)).session
      expect(now.hint).toEqual({ turn: session.turn, text: hint })
      session = await world.say(session, text, who)
      expect(session.hint).toBeUndefined()
    }
  })
})

describe('the end', () => {
  test('counts once: score, experience and learning time', async () => {
    const who = await someone()
    let session = await world.start(who)
    session = await world.say(session, HOTEL_TURNS[0], who)
    world.clock.advance(30_000)
    const input = { id: session.id, epoch: 1 }
    await Promise.all([world.get(practice.end, input, who), world.get(practice.end, input, who)])
    const { session: ended } = await world.get(practice.end, input, who)
    expect(ended.elapsedMs).toBe(30_000)
    await world.server.app.runJob('practice.relay')
    await world.server.app.runJob('practice.relay')
    const { report } = await world.get(practice.report, { id: session.id }, who)
    const person = await world.db.collection('user').findOne({ account: who.account })
    expect(person?.learnedSeconds).toBe(30)
    expect(person?.stars).toBe(Math.round((report.score?.total ?? 0) / 10))
    const [stored] = await world.db.collection('practice_session').find({ userId: who.id }).toArray()
    expect(stored?.pending).toEqual([])
  })

  test('a report before it is refused', async () => {
    const who = await someone()
    const { id } = await world.start(who)
    expect((await world.call(practice.report, { id }, who)).failure?.code).toBe('practice/not_ended')
  })
})

describe("somebody else's practice", () => {
  test('is not found, in the same organisation or another one', async () => {
    const { id } = await world.start(await someone())
    const stranger = await world.signedIn(await world.org('Other organisation'))
    for (const who of [await someone(), stranger]) {
      const calls = [
        world.call(practice.get, { id }, who),
        world.call(practice.claim, { id, deviceId: 'device-0009' }, who),
        world.call(practice.say, { id, epoch: 1, turn: 1, turnKey: turnKeyOf(), kind: 'text', text: 'hello' }, who),
        world.call(practice.pause, { id, epoch: 1 }, who),
        world.call(practice.resume, { id, epoch: 1 }, who),
        world.call(practice.end, { id, epoch: 1 }, who),
        world.call(practice.hint, { id, epoch: 1 }, who),
        world.call(practice.report, { id }, who),
      ]
      for (const answer of await Promise.all(calls))
        expect(answer).toMatchObject({ status: 404, failure: { code: 'practice/not_found' } })
    }
    for (const contract of [practice.brief, practice.history] as const)
      expect((await world.call(contract, { subtaskId: world.subtaskId }, stranger)).failure?.code).toBe(
        'task/not_found',
      )
  })

  test('every call wants a session', async () => {
    const id = '0'.repeat(24)
    const calls = [
      world.call(practice.brief, { subtaskId: id }),
      world.call(practice.start, { subtaskId: id, deviceId: 'device-0001', startKey: turnKeyOf() }),
      world.call(practice.get, { id }),
      world.call(practice.claim, { id, deviceId: 'device-0001' }),
      world.call(practice.say, { id, epoch: 1, turn: 1, turnKey: turnKeyOf(), kind: 'text', text: 'hello' }),
      world.call(practice.pause, { id, epoch: 1 }),
      world.call(practice.resume, { id, epoch: 1 }),
      world.call(practice.end, { id, epoch: 1 }),
      world.call(practice.hint, { id, epoch: 1 }),
      world.call(practice.report, { id }),
      world.call(practice.history, { subtaskId: id }),
    ]
    for (const answer of await Promise.all(calls)) expect(answer.failure?.code).toBe('identity/no_token')
  })

  test('bad input names every wrong field', async () => {
    const answer = await world.call(practice.start, { subtaskId: '!', deviceId: 'x', startKey: 'short' }, world.learner)
    expect(answer.failure?.fields?.map((field) => field.field).toSorted()).toEqual([
      'deviceId',
      'startKey',
      'subtaskId',
    ])
  })
})
