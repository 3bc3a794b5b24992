import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as spreading from '@lianda/shared/module/appeal/appeal-spread.admin.contract'
import * as exam from '@lianda/shared/module/exam/exam.contract'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import { messageList } from '@lianda/shared/module/notify/notify.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { type AppealWorld, createAppealWorld, JUDGE } from '../../../../test/appeal-world'
import { HOTEL_TURNS } from '../../../../test/practice-world'
import type { SignedIn } from '../../../../test/world'
import { attempts } from '../../exam/attempt/attempt.model'
import { users } from '../../org'
import { spreadRows, spreads } from './spread.model'
import { spreadRunner } from './spread-runner'

let world: AppealWorld
let owner: SignedIn
beforeAll(async () => {
  world = await createAppealWorld()
  owner = await world.owner(world.orgid)
})
afterAll(() => world.close())

const totalOf = async (who: SignedIn, id: string) => (await world.get(exam.result, { id }, who)).result.attempt.total
const settled = () => spreadRunner(world.deps).idle()

describe('a decision about one question of a paper', () => {
  const which = (id: string, same: boolean) => ({ id, item: 'q1', same })
  let subtaskId: string
  let id: string
  let first: SignedIn
  let alike: SignedIn
  let other: SignedIn
  let right: SignedIn
  beforeEach(async () => {
    ;({ subtaskId } = await world.paper())
    const sat = async (ids: string[], answer: string[], over = {}) =>
      await world.sat(subtaskId, ids, over, answer.length > 0 ? { q1: answer } : {})
    const asked = await sat(['q3', 'q4'], ['b'])
    first = asked.learner
    alike = (await sat(['q3', 'q4'], ['b'], { name: 'Alike' })).learner
    other = (await sat(['q2', 'q3'], ['c'], { name: 'Other' })).learner
    right = (await sat(['q1'], [], { name: 'Right' })).learner
    id = await world.question(first, 'exam', asked.recordId)
    await world.uphold(id, { items: [{ id: 'q1', worth: 25 }] })
  })

  it('reaches who answered the same, or everybody who lost points there', async () => {
    const reach = async (same: boolean) => (await world.get(spreading.appealReach, which(id, same), world.judge)).reach
    expect(await reach(true)).toEqual({ records: 1, people: 1, passing: 1, left: [], leftOut: 0 })
    expect(await reach(false)).toEqual({ records: 2, people: 2, passing: 2, left: [], leftOut: 0 })
    // Nothing has happened yet.
    expect(await totalOf(alike, subtaskId)).toBe(40)
  })

  it('is applied in the background, with all that follows, told to each and logged', async () => {
    const had = (await users(world.db).findOne({ _id: alike.id, orgid: world.orgid }).lean())?.stars ?? 0
    const { spread } = await world.get(spreading.appealSpread, which(id, true), world.judge)
    expect(spread).toMatchObject({ item: 'q1', worth: 25, same: true, by: 'Judge Jia', records: 1 })
    await settled()
    expect(await totalOf(alike, subtaskId)).toBe(65)
    expect([await totalOf(other, subtaskId), await totalOf(right, subtaskId)]).toEqual([50, 30])
    expect((await users(world.db).findOne({ _id: alike.id, orgid: world.orgid }).lean())?.stars).toBe(had + 3)
    const told = await world.get(messageList, { side: 'learner' }, alike)
    expect(told.rows[0]).toMatchObject({
      kind: 'score_corrected',
      within: `exam ${subtaskId}`,
      note: 'Both are right.',
    })
    const { items, rows } = await world.get(spreading.appealSpreads, { id }, world.judge)
    expect(items).toEqual([{ id: 'q1', name: null, worth: 25 }])
    expect(rows).toMatchObject([{ state: 'done', records: 1, done: 1, changed: 1 }])
    const log = await world.get(operationList, {}, owner)
    expect(log.rows.find(({ action }) => action === 'appeal.spread')?.after).toMatchObject({ item: 'q1', records: 1 })
    // Nobody is left with the same answer; then everybody else.
    const again = await world.call(spreading.appealSpread, which(id, true), world.judge)
    expect(again.failure?.code).toBe('appeal/changes_nothing')
    await world.get(spreading.appealSpread, which(id, false), world.judge)
    await settled()
    expect(await totalOf(other, subtaskId)).toBe(75)
    expect([await totalOf(alike, subtaskId), await totalOf(right, subtaskId)]).toEqual([65, 30])
  })

  it('is gone on with after a killed server, and nothing is done twice', async () => {
    const { spread } = await world.get(spreading.appealSpread, which(id, false), world.judge)
    await settled()
    const kept = async (who: SignedIn) =>
      await attempts(world.db).findOne({ orgid: world.orgid, userId: who.id, subtaskId }).lean()
    const before = await Promise.all([alike, other].map(kept))
    // The process died after it had corrected both, and had noted neither.
    await spreadRows(world.db).updateMany({ orgid: world.orgid, spreadId: spread.id }, { $set: { state: 'waiting' } })
    await spreads(world.db).updateOne({ _id: spread.id, orgid: world.orgid }, { $set: { running: true } })
    await world.server.app.runJob('appeal.spread')
    await settled()
    const after = await Promise.all([alike, other].map(kept))
    expect(after.map((one) => [one?.totalTenths, one?.corrected?.steps.length])).toEqual([
      [650, 1],
      [750, 1],
    ])
    expect(after.map((one) => one?.totalTenths)).toEqual(before.map((one) => one?.totalTenths))
    const told = (await world.get(messageList, { side: 'learner' }, alike)).rows
    expect(told.filter(({ kind }) => kind === 'score_corrected')).toHaveLength(1)
    const { rows } = await world.get(spreading.appealSpreads, { id }, world.judge)
    expect(rows).toMatchObject([{ state: 'done', changed: 2 }])
  })

  it('passes over a record that is gone meanwhile', async () => {
    const { orgid } = world
    const { spread } = await world.get(spreading.appealSpread, which(id, true), world.judge)
    await settled()
    const gone = { state: 'waiting' as const, recordId: 'f'.repeat(24) }
    await spreadRows(world.db).updateOne({ orgid, spreadId: spread.id }, { $set: gone })
    await spreads(world.db).updateOne({ _id: spread.id, orgid }, { $set: { running: true } })
    await world.server.app.runJob('appeal.spread')
    await settled()
    const { rows } = await world.get(spreading.appealSpreads, { id }, world.judge)
    expect(rows).toMatchObject([{ state: 'done', done: 1, changed: 0 }])
  })

  it('leaves out the record of who orders it, and of who looks like the same person', async () => {
    const own = await world.signedIn(world.orgid, { ...JUDGE, name: 'Own', workno: 'W-90' })
    await world.handIn(own, await world.sit(own, subtaskId), ['q3'], { q1: ['b'] })
    const twin = await world.sat(subtaskId, ['q3'], { name: 'Twin', workno: 'w-90' }, { q1: ['b'] })
    const { reach } = await world.get(spreading.appealReach, which(id, true), own)
    expect(reach).toMatchObject({ records: 1, people: 1, leftOut: 2 })
    expect(reach.left.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'Own', why: 'own' },
      { name: 'Twin', why: 'same_person' },
    ])
    await world.get(spreading.appealSpread, which(id, true), own)
    await settled()
    expect([await totalOf(own, subtaskId), await totalOf(twin.learner, subtaskId)]).toEqual([20, 20])
    expect(await totalOf(alike, subtaskId)).toBe(65)
  })

  it('reaches the data scope of who orders it, and nobody beyond it', async () => {
    const east = await world.department(world.orgid, 'East')
    const inside = await world.sat(subtaskId, ['q3'], { departmentId: east }, { q1: ['b'] })
    const narrow = await world.signedIn(world.orgid, { ...JUDGE, departmentId: east, scope: 'below' })
    const code = async () => (await world.call(spreading.appealReach, which(id, true), narrow)).failure?.code
    // The appeal itself is outside of it.
    expect(await code()).toBe('appeal/not_found')
    const mine = await world.question(inside.learner, 'exam', inside.recordId)
    await world.uphold(mine, { items: [{ id: 'q1', worth: 25 }] }, narrow)
    const { reach } = await world.get(spreading.appealReach, which(mine, false), narrow)
    expect(reach.records).toBe(0)
    expect((await world.call(spreading.appealSpread, which(mine, false), narrow)).failure?.code).toBe(
      'appeal/changes_nothing',
    )
    expect(await totalOf(alike, subtaskId)).toBe(40)
  })

  it.each([
    ['without the data audit', async () => await world.signedIn(world.orgid, { ...JUDGE, dataAudit: false })],
    ['by the learner of the appeal', async () => first],
  ])('is not applied %s', async (_what, who) => {
    const person = await who()
    for (const call of [spreading.appealReach, spreading.appealSpread])
      expect((await world.call(call, which(id, true), person)).failure?.code).toBe('identity/forbidden')
  })

  it('is applied only where it was upheld, and for what it changed', async () => {
    const code = async (of: string, item = 'q1') =>
      (await world.call(spreading.appealReach, { id: of, item, same: true }, world.judge)).failure?.code
    expect(await code(id, 'q2')).toBe('request/conflict')
    const { learner, recordId } = await world.sat(subtaskId, [])
    expect(await code(await world.question(learner, 'exam', recordId))).toBe('request/conflict')
    const stranger = await world.owner(await world.org('Strangers'))
    expect((await world.call(spreading.appealReach, which(id, true), stranger)).failure?.code).toBe('appeal/not_found')
  })
})

async function practised(name: string, said: readonly string[]) {
  const learner = await world.signedIn(world.orgid, { name })
  let session = await world.start(learner)
  for (const text of said) {
    if (session.state === 'ended') break
    session = await world.say(session, text, learner)
  }
  if (session.state !== 'ended') await world.get(practice.end, { id: session.id, epoch: session.epoch }, learner)
  await world.server.app.runJob('practice.relay')
  const { report } = await world.get(practice.report, { id: session.id }, learner)
  return { learner, recordId: session.id, score: report.score }
}

const scoreNow = async ({ learner, recordId }: Awaited<ReturnType<typeof practised>>) =>
  (await world.get(practice.report, { id: recordId }, learner)).report.score
const totalNow = async (of: Parameters<typeof scoreNow>[0]) => (await scoreNow(of))?.total

it('a decision about a deduction of a scene reaches who lost it at the same step', async () => {
  const turns = [HOTEL_TURNS[0], 'Hello.', 'Hello.', 'Hello.', 'Hello.']
  const asked = await practised('Asked', turns)
  const alike = await practised('Alike', turns)
  const [lost] = asked.score?.open ?? []
  const [deduction] = asked.score?.deductions ?? []
  const item = lost ? 'o0' : `d${String(deduction?.no)}`
  const id = await world.question(asked.learner, 'practice', asked.recordId)
  const upheld = await world.uphold(id, { items: [{ id: item, worth: 0 }] })
  expect(upheld.failure).toBeNull()
  const { spread } = await world.get(spreading.appealSpread, { id, item, same: true }, world.judge)
  expect(spread.records).toBe(1)
  await settled()
  expect(await totalNow(alike)).toBe(await totalNow(asked))
  expect(await totalNow(alike)).toBeGreaterThan(alike.score?.total ?? 0)
})

it('an open part is named, also where an earlier correction has taken others away', async () => {
  const opens = async (of: Parameters<typeof scoreNow>[0]) => (await scoreNow(of))?.open.map(({ node }) => node)
  const turns = HOTEL_TURNS.slice(0, 1)
  const [first, second, third] = [
    await practised('First', turns),
    await practised('Second', turns),
    await practised('Third', turns),
  ]
  const [room, breakfast, ...others] = (await opens(third)) ?? []
  // Whoever has changed a score does not judge it again.
  const other = await world.signedIn(world.orgid, { ...JUDGE, name: 'Judge Yi' })
  const spreadFrom = async ({ learner, recordId }: typeof first, judge = world.judge) => {
    const id = await world.question(learner, 'practice', recordId)
    expect((await world.uphold(id, { items: [{ id: 'o0', worth: 0 }] }, judge)).failure).toBeNull()
    await world.get(spreading.appealSpread, { id, item: 'o0', same: true }, judge)
    await settled()
    return await world.get(spreading.appealSpreads, { id }, judge)
  }
  expect(await spreadFrom(first)).toMatchObject({ items: [{ id: 'o0', name: room }], rows: [{ name: room }] })
  expect(await opens(second)).toEqual([breakfast, ...others])
  // What is its first open part now is the second of the others.
  expect(await spreadFrom(second, other)).toMatchObject({ items: [{ name: breakfast }], rows: [{ name: breakfast }] })
  expect(await opens(third)).toEqual(others)
})
