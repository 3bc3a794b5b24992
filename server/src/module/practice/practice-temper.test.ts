import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import type { SessionView } from '@lianda/shared/module/practice/practice.contract'
import { createPracticeWorld, type PracticeWorld, turnKeyOf } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'

let world: PracticeWorld
beforeAll(async () => {
  world = await createPracticeWorld()
})
afterAll(() => world.close())

const inputOf = (temper: 'easy' | 'usual' | 'hard', rehearsal = true) => ({
  ...{ subtaskId: world.subtaskId, deviceId: 'device-0001', startKey: turnKeyOf(), rehearsal, temper },
})
const start = async (who: SignedIn, temper: 'easy' | 'usual' | 'hard'): Promise<SessionView> =>
  (await world.get(practice.start, inputOf(temper), who)).session
const feels = async (session: SessionView) =>
  (await world.db.collection('practice_session').findOne({ _id: session.id as never }))?.['flow'].customer
const end = (session: SessionView, who: SignedIn) =>
  world.get(practice.end, { id: session.id, epoch: session.epoch }, who)

describe('the customer on another day', () => {
  test('is offered where the author allows it, and begins with other trust and patience', async () => {
    const who = await world.signedIn(world.orgid)
    const { brief } = await world.get(practice.brief, { subtaskId: world.subtaskId }, who)
    expect(brief.tempers).toEqual(['easy', 'usual', 'hard'])
    const moods = []
    for (const temper of ['easy', 'usual', 'hard'] as const) {
      const session = await start(who, temper)
      expect(session.temper ?? 'usual').toBe(temper)
      moods.push(await feels(session))
      await end(session, who)
    }
    const [easy, usual, hard] = moods
    expect(easy.trust).toBeGreaterThan(usual.trust)
    expect(usual.trust).toBeGreaterThan(hard.trust)
    expect(easy.patience).toBeGreaterThan(usual.patience)
    expect(usual.patience).toBeGreaterThan(hard.patience)
    const { rows } = await world.get(practice.history, { subtaskId: world.subtaskId }, who)
    expect(rows.map(({ temper }) => temper ?? null)).toEqual(expect.arrayContaining(['easy', 'hard', null]))
  })

  test('loses patience sooner on a hard day, and a moment of it is tried again on the same day', async () => {
    const who = await world.signedIn(world.orgid)
    const hard = await start(who, 'hard')
    const before = await feels(hard)
    const silence = { id: hard.id, epoch: hard.epoch, turn: 1, turnKey: turnKeyOf(), kind: 'silent' as const }
    await world.get(practice.say, silence, who)
    expect(before.patience - (await feels(hard)).patience).toBe(2)
    await end(hard, who)
    const { report } = await world.get(practice.report, { id: hard.id }, who)
    expect(report.session.temper).toBe('hard')
    const input = { subtaskId: world.subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() }
    const { session } = await world.get(practice.start, { ...input, moment: { id: hard.id, turn: 1 } }, who)
    expect(session.temper).toBe('hard')
    expect(await feels(session)).toEqual(before)
  })

  test('is refused where it would count', async () => {
    const who = await world.signedIn(world.orgid)
    const refused = await world.call(practice.start, inputOf('easy', false), who)
    expect(refused.failure?.code).toBe('practice/temper_not_allowed')
    expect((await world.get(practice.start, inputOf('usual', false), who)).session.rehearsal).toBe(false)
  })
})
