import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as admin from '@lianda/shared/module/appeal/appeal.admin.contract'
import * as appeal from '@lianda/shared/module/appeal/appeal.contract'
import * as faq from '@lianda/shared/module/faq/round/round.contract'
import { drill } from '@lianda/shared/module/faq/drill/drill.contract'
import { startDrill } from '@lianda/shared/module/faq/drill/drill-start.contract'
import { roundRecordGet } from '@lianda/shared/module/faq/round/round.admin.contract'
import { changed } from '@lianda/shared/module/faq/round/round.events'
import { messageList } from '@lianda/shared/module/notify/notify.contract'
import * as task from '@lianda/shared/module/task/task.contract'
import { Device } from '../../../test/device'
import { publishQuestions, rightAnswerTo } from '../../../test/faq-world'
import { turnKeyOf } from '../../../test/practice-world'
import { createWorld, type SignedIn, type UserOver, type World } from '../../../test/world'
import { rounds } from '../faq/round/round.model'
import { figures } from '../figures/figures.model'
import { users } from '../org'
import { appeals } from './appeal.model'

const KIND = 'faq'
const JUDGE: UserOver = { roleType: 'admin', funcs: ['train-complain'], scope: 'organisation' }

let world: World
let orgid: string
let owner: SignedIn
let judge: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org('Quick organisation', { scopeByDepartment: true })
  owner = await world.owner(orgid)
  judge = await world.signedIn(orgid, { name: 'Judge Jia', ...JUDGE })
})
afterAll(() => world.close())

const isParking = (question: string) => question.startsWith('How much is parking')

/** A finished round in which everything was answered right but what parking costs. */
async function answered(over: UserOver = {}) {
  const { subtaskId } = await publishQuestions(world, orgid)
  const learner = await world.signedIn(orgid, { name: 'Lin', ...over })
  const begin = { subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() }
  let { round } = await world.get(faq.start, begin, learner)
  while (round.state !== 'ended') {
    const question = round.asks.find(({ no }) => no === round.at)?.question ?? ''
    const text = isParking(question) ? 'I would have to ask about that.' : rightAnswerTo(question)
    const given = { id: round.id, epoch: round.epoch, turnKey: turnKeyOf(), ask: round.at, kind: 'text' as const, text }
    ;({ round } = await world.get(faq.answer, given, learner))
  }
  await world.server.app.runJob('faq.relay')
  const missed = round.asks.find(({ question }) => isParking(question))
  return { learner, recordId: round.id, round, subtaskId, missed: `a${String((missed?.no ?? -1) + 1)}` }
}

const make = (who: SignedIn, recordId: string) =>
  world.call(appeal.appealMake, { kind: KIND, recordId, reason: 'I named the price.' }, who)

async function appealed(over: UserOver = {}) {
  const made = await answered(over)
  const own = (await make(made.learner, made.recordId)).output?.appeal
  if (!own) throw new Error('no appeal')
  return { ...made, id: own.id, own }
}

const decide = (id: string, correction: object, who = judge) =>
  world.call(admin.appealDecide, { id, rev: 1, uphold: true, opinion: 'It was said.', ...correction }, who)
const stars = async ({ id }: SignedIn) => (await users(world.db).findOne({ _id: id, orgid }).lean())?.stars ?? 0

describe('an appeal about a round of quick questions', () => {
  it('corrects single answers, and everything that shows the score follows', async () => {
    const { learner, recordId, round, subtaskId, missed, id, own } = await appealed({ name: 'Wen' })
    expect(own).toMatchObject({ kind: KIND, before: { total: 75, passed: true } })
    const shown = await world.get(admin.appealGet, { id }, judge)
    expect(shown).toMatchObject({ practice: null, exam: null, cannot: null, round: { total: 75 } })
    const ask = shown.round?.asks.find(({ question }) => isParking(question))
    expect(ask).toMatchObject({ credit: 0, expected: { answer: 'Parking costs 15 dollars a night.' } })
    const weak = async () => (await world.get(drill, {}, learner)).drill.weak
    expect(await weak()).toBe(1)

    const earned = await stars(learner)
    const device = await Device.connect(world.url, learner.token)
    const items = [{ id: missed, worth: 100 }]
    const { consequence } = await world.get(admin.appealPreview, { id, items }, judge)
    expect(consequence).toMatchObject({
      after: { total: 100, passed: true },
      best: { before: 75, after: 100 },
      experience: 2,
      package: { title: 'Quick questions', before: { score: 75 }, after: { score: 100 } },
    })
    expect((await decide(id, { items })).output?.appeal).toMatchObject({ state: 1, after: { total: 100 } })
    expect(await device.until(changed)).toMatchObject({ noun: 'faq', id: recordId })
    device.close()
    const { report } = await world.get(faq.report, { id: recordId }, learner)
    expect(report.round).toMatchObject({ total: 100, passed: true })
    expect(report.round.rev).toBeGreaterThan(round.rev)
    expect(report.points.every(({ asked, right }) => asked === right)).toBe(true)
    expect(await weak()).toBe(0)
    expect(await stars(learner)).toBe(earned + 2)
    await world.server.app.runJob('figures.due')
    const ever = await figures(world.db).findOne({ orgid, userId: learner.id, period: 'all' }).lean()
    expect(ever).toMatchObject({ experience: 10, best: { [subtaskId]: 1000 } })
    const { rows } = await world.get(task.list, { text: 'Quick questions' }, learner)
    expect(rows.find(({ score }) => score === 100)).toMatchObject({ state: 'completed' })
    const told = await world.get(messageList, { side: 'learner' }, learner)
    expect(told.rows[0]).toMatchObject({ kind: 'appeal_upheld', about: recordId, within: `faq ${subtaskId}` })
    const detail = await world.get(roundRecordGet, { id: recordId }, owner)
    expect(detail).toMatchObject({ original: { total: 75, passed: true }, record: { total: 100, right: 3 } })
  })

  it('corrects the total alone, and once after a stopped server', async () => {
    const { learner, recordId, id } = await appealed()
    expect((await decide(id, { score: 90 })).output?.appeal.after).toEqual({ total: 90, passed: true })
    const had = await stars(learner)
    await appeals(world.db).updateOne({ _id: id, orgid }, { $set: { following: true } })
    await world.server.app.runJob('appeal.follow')
    expect(await stars(learner)).toBe(had)
    const kept = await rounds(world.db).findOne({ _id: recordId, orgid }).lean()
    expect(kept?.corrected).toMatchObject({ total: 90, credits: {}, steps: [{ id, by: judge.id }] })
    expect(kept?.asks.map(({ credit }) => credit).toSorted()).toEqual([0, 100, 100, 100])
  })

  it.each([
    ['gives more than a question counts', (missed: string) => [{ id: missed, worth: 100.1 }], 'request/invalid'],
    ['takes something away', (missed: string) => [{ id: missed === 'a1' ? 'a2' : 'a1', worth: 50 }], 'appeal/lowers'],
    ['changes nothing', (missed: string) => [{ id: missed, worth: 0 }], 'appeal/changes_nothing'],
    ['names a question that was not asked', () => [{ id: 'a9', worth: 100 }], 'request/conflict'],
  ])('can’t be upheld by what %s', async (_what, items, code) => {
    const { id, missed } = await appealed()
    expect((await decide(id, { items: items(missed) })).failure?.code).toBe(code)
  })

  it('stays not passed where the round was broken off', async () => {
    const { subtaskId } = await publishQuestions(world, orgid)
    const learner = await world.signedIn(orgid, {})
    const begin = { subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() }
    const { round } = await world.get(faq.start, begin, learner)
    await world.get(faq.end, { id: round.id, epoch: round.epoch }, learner)
    await world.server.app.runJob('faq.relay')
    const own = (await make(learner, round.id)).output?.appeal
    expect((await decide(own?.id ?? '', { score: 95 })).output?.appeal.after).toEqual({ total: 95, passed: false })
  })

  it('is refused for a drill, a round that runs, and what is somebody else’s', async () => {
    const { learner, recordId } = await answered()
    const stranger = await world.signedIn(await world.org('Strangers'), {})
    for (const who of [await world.signedIn(orgid, {}), stranger, judge])
      expect((await make(who, recordId)).failure?.code).toBe('appeal/not_found')
    const begin = { deviceId: 'device-0001', startKey: turnKeyOf() }
    const { round } = await world.get(startDrill, begin, learner)
    const code = async () => (await make(learner, round.id)).failure?.code
    expect(await code()).toBe('appeal/not_found')
    await world.get(faq.end, { id: round.id, epoch: round.epoch }, learner)
    expect(await code()).toBe('appeal/not_found')
  })
})
