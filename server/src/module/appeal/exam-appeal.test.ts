import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as admin from '@lianda/shared/module/appeal/appeal.admin.contract'
import * as appeal from '@lianda/shared/module/appeal/appeal.contract'
import * as exam from '@lianda/shared/module/exam/exam.contract'
import * as records from '@lianda/shared/module/exam/record.admin.contract'
import { messageList } from '@lianda/shared/module/notify/notify.contract'
import * as task from '@lianda/shared/module/task/task.contract'
import { type AppealWorld, createAppealWorld, JUDGE } from '../../../test/appeal-world'
import { RIGHT } from '../../../test/exam-world'
import type { SignedIn, UserOver } from '../../../test/world'
import { attempts } from '../exam/attempt/attempt.model'
import { figures } from '../figures/figures.model'
import { users } from '../org'
import { appeals } from './appeal.model'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const KIND = 'exam'

let world: AppealWorld
let orgid: string
let owner: SignedIn
let judge: SignedIn
let subtaskId: string
beforeAll(async () => {
  world = await createAppealWorld()
  ;({ orgid, judge } = world)
  owner = await world.owner(orgid)
  ;({ subtaskId } = await world.paper())
})
afterAll(() => world.close())

const begun = (who: SignedIn, id = subtaskId) => world.sit(who, id)
const handIn = (who: SignedIn, attempt: exam.AttemptView, ids: readonly string[]) => world.handIn(who, attempt, ids)
const sat = (over: UserOver = {}, ids: readonly string[] = ['q3', 'q4'], id = subtaskId) => world.sat(id, ids, over)

const make = (who: SignedIn, recordId: string, reason = 'Question 1 has two right answers.') =>
  world.call(appeal.appealMake, { kind: KIND, recordId, reason }, who)
const codeOf = async (who: SignedIn, recordId: string) => (await make(who, recordId)).failure?.code

async function appealed(...how: Parameters<typeof sat>) {
  const made = await sat(...how)
  const own = (await make(made.learner, made.recordId)).output?.appeal
  if (!own) throw new Error('no appeal')
  return { ...made, id: own.id, own }
}

const decide: AppealWorld['uphold'] = (...how) => world.uphold(...how)
const stars = async ({ id }: SignedIn) => (await users(world.db).findOne({ _id: id, orgid }).lean())?.stars ?? 0
const resultOf = async (who: SignedIn, id = subtaskId) => (await world.get(exam.result, { id }, who)).result

describe('an appeal about an exam', () => {
  it('corrects single questions, and everything that shows the marks follows', async () => {
    const { learner, recordId, id, own } = await appealed({ name: 'Wen' })
    expect(own).toMatchObject({ kind: KIND, before: { total: 40, passed: false }, taskTitle: 'Alpine week' })
    const shown = await world.get(admin.appealGet, { id }, judge)
    expect(shown).toMatchObject({ practice: null, cannot: null, exam: { explained: true, attempt: { total: 40 } } })
    expect(shown.exam?.questions.map(({ id: no, got, key }) => [no, got, key?.length])).toEqual([
      ['q1', 0, 1],
      ['q2', 0, 2],
      ['q3', 20, 1],
      ['q4', 20, 2],
    ])
    const earned = await stars(learner)
    const items = [{ id: 'q1', worth: 25 }]
    const { consequence } = await world.get(admin.appealPreview, { id, items }, judge)
    expect(consequence).toMatchObject({
      before: { total: 40, passed: false },
      after: { total: 65, passed: true },
      best: { before: 40, after: 65 },
      experience: 3,
      package: { title: 'Alpine week', before: { score: 40 }, after: { state: 'completed', score: 65 } },
    })
    expect((await resultOf(learner)).attempt.total).toBe(40)

    const decided = await decide(id, { items })
    expect(decided.output?.appeal).toMatchObject({ state: 1, after: { total: 65, passed: true } })
    const result = await resultOf(learner)
    expect(result).toMatchObject({ right: 2, attempt: { total: 65, passed: true }, exam: { bestScore: 65 } })
    expect(result.questions[0]).toMatchObject({ got: 25, outcome: 'partial' })
    expect(await stars(learner)).toBe(earned + 3)
    await world.server.app.runJob('figures.due')
    const ever = await figures(world.db).findOne({ orgid, userId: learner.id, period: 'all' }).lean()
    expect(ever).toMatchObject({ experience: 7, best: { [subtaskId]: 650 } })
    const { rows } = await world.get(task.list, { text: 'Alpine week' }, learner)
    expect(rows[0]).toMatchObject({ score: 65, state: 'completed' })
    const told = await world.get(messageList, { side: 'learner' }, learner)
    expect(told.rows[0]).toMatchObject({ kind: 'appeal_upheld', about: recordId, within: `exam ${subtaskId}` })
    const { record } = await world.get(records.recordGet, { id: recordId }, owner)
    expect(record).toMatchObject({ original: { total: 40, passed: false }, record: { total: 65, passed: true } })
    expect(record.timeline.at(-1)).toMatchObject({ kind: 'corrected', by: 'Judge Jia', total: 40, value: '65' })
    const listed = await world.get(records.recordList, { userId: learner.id, passed: true }, owner)
    expect(listed.rows).toMatchObject([{ total: 65, passed: true }])
    const kept = await attempts(world.db).findOne({ _id: recordId, orgid }).lean()
    expect(kept?.corrected).toMatchObject({ marks: { q1: 250 }, total: null, steps: [{ id, by: judge.id }] })
  })

  it('corrects the total, which later answers raise and never lower', async () => {
    const { learner, attempt, recordId, id } = await appealed({}, ['q3'])
    expect((await decide(id, { score: 45.5 })).output?.appeal.after).toEqual({ total: 45.5, passed: false })
    const late = { deviceId: 'device-0001', saves: [{ id: 'q1', value: RIGHT['q1'] ?? [], seq: 50 }], events: [] }
    await world.get(exam.save, { id: subtaskId, key: attempt.key, answer: late }, learner)
    const lateIds = (await world.get(records.recordGet, { id: recordId }, owner)).record.late.map((one) => one.id)
    const accept = (yes: boolean) =>
      world.get(records.recordAcceptLate, { id: recordId, lateIds, accept: yes, reason: 'x' }, owner)
    expect((await accept(true)).record.total).toBe(50)
    expect((await accept(false)).record.total).toBe(45.5)
    expect((await resultOf(learner)).attempt.total).toBe(45.5)
  })

  it('stays with an attempt that is opened again, and is decided about when that is handed in', async () => {
    const { learner, attempt, recordId, id } = await appealed()
    const second = await appealed()
    await decide(id, { items: [{ id: 'q2', worth: 10 }] })
    for (const one of [recordId, second.recordId])
      await world.get(records.recordReopen, { id: one, minutes: 10, reason: 'x' }, owner)
    expect((await decide(second.id, { items: [{ id: 'q2', worth: 10 }] })).failure?.code).toBe('appeal/not_found')
    const again = await begun(learner)
    expect(again.id).toBe(attempt.id)
    await handIn(learner, again, [])
    expect((await resultOf(learner)).attempt).toMatchObject({ total: 50, passed: false })
    await handIn(second.learner, await begun(second.learner), [])
    expect((await decide(second.id, { items: [{ id: 'q2', worth: 10 }] })).failure).toBeNull()
  })

  it('is done once after a stopped server', async () => {
    const { learner, recordId, id } = await appealed()
    await decide(id, { items: [{ id: 'q1', worth: 30 }] })
    const had = await stars(learner)
    await appeals(world.db).updateOne({ _id: id, orgid }, { $set: { following: true } })
    await world.server.app.runJob('appeal.follow')
    expect(await stars(learner)).toBe(had)
    const kept = await attempts(world.db).findOne({ _id: recordId, orgid }).lean()
    expect(kept?.corrected?.steps).toHaveLength(1)
    expect(kept?.timeline.filter(({ k }) => k === 'corrected')).toHaveLength(1)
  })

  it('counts what the attempt was worth first where that was not told yet', async () => {
    const { learner, recordId, id } = await appealed()
    const had = await stars(learner)
    const waits = { id: 'not-told-yet', at: new Date(world.clock.now()), kind: 'finished' as const }
    await attempts(world.db).updateOne({ _id: recordId, orgid }, { $push: { pending: waits } })
    await decide(id, { items: [{ id: 'q1', worth: 30 }] })
    await world.server.app.runJob('exam.relay')
    expect(await stars(learner)).toBe(had + 3 + 4)
  })
})

describe('an appeal about an exam is refused', () => {
  it('to everybody else, and while the attempt runs', async () => {
    const { learner, recordId } = await sat()
    const stranger = await world.signedIn(await world.org('Strangers'), {})
    for (const who of [await world.signedIn(orgid, {}), stranger, owner, judge])
      expect(await codeOf(who, recordId)).toBe('appeal/not_found')
    expect(await codeOf(learner, 'f'.repeat(24))).toBe('appeal/not_found')
    const running = await begun(await world.signedIn(orgid, {}))
    expect(await codeOf(learner, running.id)).toBe('appeal/not_found')
    const crossed = { kind: 'practice', recordId, reason: 'x' } as const
    expect((await world.call(appeal.appealMake, crossed, learner)).failure?.code).toBe('appeal/not_found')
  })

  it('twice, and after its days', async () => {
    const { learner, recordId } = await appealed()
    expect(await codeOf(learner, recordId)).toBe('appeal/exists')
    const old = await sat()
    const finishedAt = new Date(world.clock.now() - 30 * DAY_MS)
    await attempts(world.db).updateOne({ _id: old.recordId, orgid }, { $set: { finishedAt } })
    expect(await codeOf(old.learner, old.recordId)).toBe('appeal/too_late')
  })

  it('while late answers may still change the marks, and what was not scored', async () => {
    const settling = await world.paper({ lateSyncMinutes: 30, minute: 5 }, 'Settling')
    const learner = await world.signedIn(orgid, {})
    const attempt = await begun(learner, settling.subtaskId)
    world.clock.advance(6 * MINUTE_MS)
    await world.server.app.runJob('exam.sweep')
    expect(await codeOf(learner, attempt.id)).toBe('appeal/not_found')
    world.clock.advance(31 * MINUTE_MS)
    expect(await codeOf(learner, attempt.id)).toBeUndefined()
    const discarding = await world.paper({ overdue: 'discard', minute: 5 }, 'Discarding')
    const second = await begun(learner, discarding.subtaskId)
    world.clock.advance(6 * MINUTE_MS)
    await world.server.app.runJob('exam.sweep')
    expect(await codeOf(learner, second.id)).toBe('appeal/not_found')
  })
})

describe('the judge of an exam', () => {
  it.each([
    ['gives more points than the question has', { items: [{ id: 'q1', worth: 30.1 }] }, 'request/invalid'],
    ['takes points away', { items: [{ id: 'q3', worth: 10 }] }, 'appeal/lowers'],
    ['lowers the total', { score: 39.9 }, 'appeal/lowers'],
    ['changes nothing', { items: [{ id: 'q3', worth: 20 }] }, 'appeal/changes_nothing'],
    ['names no question of it', { items: [{ id: 'q9', worth: 1 }] }, 'request/conflict'],
    ['names a deduction', { items: [{ id: 'd1', worth: 0 }] }, 'request/conflict'],
  ])('can’t uphold what %s', async (_what, correction, code) => {
    const { id, recordId } = await appealed()
    expect((await decide(id, correction)).failure?.code).toBe(code)
    expect((await world.call(admin.appealPreview, { id, ...correction }, judge)).failure?.code).toBe(code)
    const kept = await attempts(world.db).findOne({ _id: recordId, orgid }).lean()
    expect(kept?.totalTenths).toBe(400)
    expect(kept?.corrected ?? null).toBeNull()
  })

  it('is told when another has decided at the same moment, and the marks are raised once', async () => {
    const { learner, id } = await appealed()
    const had = await stars(learner)
    const second = await world.signedIn(orgid, JUDGE)
    const both = await Promise.all([
      decide(id, { items: [{ id: 'q1', worth: 30 }] }),
      decide(id, { items: [{ id: 'q2', worth: 30 }] }, second),
    ])
    expect(both.map(({ failure }) => failure?.code ?? 'decided').toSorted()).toEqual(['appeal/decided', 'decided'])
    expect((await resultOf(learner)).attempt.total).toBe(70)
    expect(await stars(learner)).toBe(had + 3)
  })

  it('sees no key and does not decide while sitting the same exam', async () => {
    const { id } = await appealed()
    const sitting = await world.signedIn(orgid, JUDGE)
    const attempt = await begun(sitting)
    const shown = await world.get(admin.appealGet, { id }, sitting)
    expect(shown).toMatchObject({ cannot: 'sitting', exam: { explained: false, questions: [] } })
    const items = [{ id: 'q1', worth: 30 }]
    expect((await decide(id, { items }, sitting)).failure?.code).toBe('identity/forbidden')
    await handIn(sitting, attempt, [])
    expect((await world.get(admin.appealGet, { id }, sitting)).cannot).toBeNull()
  })

  it('is not the learner, and sees of their own attempt what any learner sees', async () => {
    const hidden = await world.paper({ explain: 'never' }, 'Hidden')
    const { learner, id } = await appealed({ ...JUDGE, name: 'Both' }, ['q3'], hidden.subtaskId)
    const shown = await world.get(admin.appealGet, { id }, learner)
    expect(shown).toMatchObject({ cannot: 'own', exam: { explained: false, questions: [] } })
    expect((await decide(id, { score: 100 }, learner)).failure?.code).toBe('identity/forbidden')
  })

  it('sees nothing outside of the data scope, or of another organisation', async () => {
    const { id } = await appealed({ departmentId: await world.department(orgid, 'East') })
    const west = await world.department(orgid, 'West')
    const narrow = await world.signedIn(orgid, { ...JUDGE, departmentId: west, scope: 'below' })
    const stranger = await world.owner(await world.org('Other strangers'))
    for (const who of [narrow, stranger]) {
      expect((await world.call(admin.appealGet, { id }, who)).failure?.code).toBe('appeal/not_found')
      expect((await decide(id, { score: 100 }, who)).failure?.code).toBe('appeal/not_found')
    }
  })
})

it('statistics of the questions count the marks that were granted, as the totals beside them do', async () => {
  const own = await world.paper({}, 'Counted')
  const { id } = await appealed({}, ['q3', 'q4'], own.subtaskId)
  await decide(id, { items: [{ id: 'q1', worth: 30 }] })
  const counted = await world.get(records.statistics, { id: own.examinationId }, owner)
  expect(counted).toMatchObject({ learners: 1, mean: 70, passRate: 1 })
  expect(counted.items.map(({ difficulty }) => difficulty)).toEqual([1, 0, 1, 1])
})
