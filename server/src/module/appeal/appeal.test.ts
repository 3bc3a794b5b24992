import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as admin from '@lianda/shared/module/appeal/appeal.admin.contract'
import * as appeal from '@lianda/shared/module/appeal/appeal.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { messageList } from '@lianda/shared/module/notify/notify.contract'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import { orgSettingPut } from '@lianda/shared/module/setting/setting.admin.contract'
import * as task from '@lianda/shared/module/task/task.contract'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn, UserOver } from '../../../test/world'
import { users } from '../org'
import { figures } from '../figures/figures.model'
import { sessions } from '../practice/practice.model'
import { appeals } from './appeal.model'

const DAY_MS = 86_400_000
const KIND = 'practice'

let world: PracticeWorld
let orgid: string
let department: string
let owner: SignedIn
let judge: SignedIn
beforeAll(async () => {
  world = await createPracticeWorld({ setting: { scopeByDepartment: true } })
  ;({ orgid } = world)
  department = await world.department(orgid, 'East')
  owner = await world.owner(orgid)
  judge = await world.signedIn(orgid, { name: 'Judge Jia', ...JUDGE })
})
afterAll(() => world.close())

const JUDGE: UserOver = { roleType: 'admin', funcs: ['train-complain', 'log-operation'], scope: 'organisation' }

/** A learner with a practice of which only the second answer was missed, and which has come to its end. */
async function practised(over: UserOver = {}, turns: readonly string[] = ['Hello.', 'Hello.', 'Hello.', 'Hello.']) {
  const learner = await world.signedIn(orgid, { name: 'Lin', departmentId: department, ...over })
  let session = await world.start(learner)
  for (const text of [HOTEL_TURNS[0], ...turns]) {
    if (session.state === 'ended') break
    session = await world.say(session, text, learner)
  }
  if (session.state !== 'ended') await world.get(practice.end, { id: session.id, epoch: session.epoch }, learner)
  await world.server.app.runJob('practice.relay')
  return { learner, recordId: session.id }
}

const make = (who: SignedIn, recordId: string, reason = 'I did offer the quiet room.') =>
  world.get(appeal.appealMake, { kind: KIND, recordId, reason }, who)
const tryMake = async (who: SignedIn, recordId: string, reason = 'It was misheard.') =>
  (await world.call(appeal.appealMake, { kind: KIND, recordId, reason }, who)).failure?.code
const read = (id: string, who = judge) => world.get(admin.appealGet, { id }, who)

async function appealed(over: UserOver = {}) {
  const made = await practised(over)
  const { appeal: own } = await make(made.learner, made.recordId)
  return { ...made, id: own.id, own }
}

/** Takes everything back that the practice lost. */
async function all(id: string) {
  const { practice: detail, appeal: row } = await read(id)
  const score = detail?.score
  const items = [
    ...(score?.deductions ?? []).map(({ no }) => ({ id: `d${no}`, worth: 0 })),
    ...(score?.open ?? []).map((_open, n) => ({ id: `o${n}`, worth: 0 })),
  ]
  return { id, rev: row.rev, items }
}

describe('an appeal', () => {
  it('is made once about a finished practice, shows its day, and is found again by its learner', async () => {
    const { learner, recordId } = await practised()
    const about = { kind: KIND, recordId } as const
    const before = await world.get(appeal.appealOf, about, learner)
    expect(before).toMatchObject({ appeal: null, until: world.clock.now() + 30 * DAY_MS })
    const { appeal: made } = await make(learner, recordId)
    // Friday, 20 November 2026 and fifteen working days.
    expect(made).toMatchObject({ state: 0, dueDay: '2026-12-11', after: null, decidedAt: null, opinion: '' })
    expect(made.before.total).toBeLessThan(100)
    expect(await world.get(appeal.appealOf, about, learner)).toMatchObject({ appeal: made, until: null })
    expect(await world.get(appeal.appealMine, {}, learner)).toMatchObject({ rows: [made], total: 1 })
    expect(await tryMake(learner, recordId)).toBe('appeal/exists')
  })

  it('is made once by two devices at once', async () => {
    const { learner, recordId } = await practised()
    const codes = await Promise.all([1, 2, 3].map(() => tryMake(learner, recordId)))
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(codes.filter((code) => code === 'appeal/exists')).toHaveLength(2)
  })

  it('leaves out the days on which the organisation does not work', async () => {
    const set = (holidays: string[]) => world.call(orgSettingPut, { holidays }, owner)
    await set(['2026-11-24', '2026-11-23', '2026-11-24'])
    const { own } = await appealed()
    expect(own.dueDay).toBe('2026-12-15')
    // What was promised stays.
    await set([])
    expect((await read(own.id)).appeal.dueDay).toBe('2026-12-15')
    expect((await set(['2026-02-30'])).failure?.code).toBe('request/invalid')
  })

  it.each([
    ['without a reason', ''],
    ['of spaces alone', '   '],
    ['longer than 100 characters', 'x'.repeat(101)],
  ])('is refused %s', async (_what, reason) => {
    const { learner, recordId } = await practised()
    expect(await tryMake(learner, recordId, reason)).toBe('request/invalid')
  })

  it('is refused to everybody else, and about what does not count', async () => {
    const { learner, recordId } = await practised()
    const other = await world.signedIn(orgid, {})
    const stranger = await world.signedIn(await world.org('Strangers'), {})
    for (const who of [other, stranger, owner, judge]) expect(await tryMake(who, recordId)).toBe('appeal/not_found')
    const running = await world.start(learner)
    expect(await tryMake(learner, running.id)).toBe('appeal/not_found')
    await world.get(practice.end, { id: running.id, epoch: running.epoch }, learner)
    const rehearsal = await world.start(learner, { rehearsal: true })
    await world.get(practice.end, { id: rehearsal.id, epoch: rehearsal.epoch }, learner)
    expect(await tryMake(learner, rehearsal.id)).toBe('appeal/not_found')
    expect(await tryMake(learner, 'f'.repeat(24))).toBe('appeal/not_found')
  })

  it('is refused when its days are over', async () => {
    const { learner, recordId } = await practised()
    const endedAt = new Date(world.clock.now() - 30 * DAY_MS)
    await sessions(world.db).updateOne({ _id: recordId, orgid }, { $set: { endedAt } })
    expect(await world.get(appeal.appealOf, { kind: KIND, recordId }, learner)).toMatchObject({
      appeal: null,
      until: null,
    })
    expect(await tryMake(learner, recordId)).toBe('appeal/too_late')
  })
})

describe('the judge', () => {
  it('hears the record, sees what would follow, and corrects it with everything that follows', async () => {
    const { learner, recordId, id, own } = await appealed({ name: 'Wen' })
    const decision = await all(id)
    const shown = await read(id)
    expect(shown).toMatchObject({ cannot: null, appeal: { userName: 'Wen', reason: own.reason, state: 0 } })
    expect(shown.practice?.lines.length).toBeGreaterThan(2)
    const stars = async () => (await users(world.db).findOne({ _id: learner.id, orgid }).lean())?.stars ?? 0
    const earned = await stars()
    const { consequence } = await world.get(admin.appealPreview, { id, items: decision.items }, judge)
    expect(consequence).toMatchObject({
      before: own.before,
      after: { total: 100 },
      best: { before: own.before.total, after: 100 },
      experience: 10 - Math.round((own.before.total ?? 0) / 10),
      package: { title: 'Front desk', before: { score: own.before.total }, after: { score: 100 } },
    })
    // Nothing has happened yet.
    expect((await read(id)).practice?.score?.total).toBe(own.before.total)

    const { appeal: row } = await world.get(
      admin.appealDecide,
      { ...decision, uphold: true, opinion: 'Misheard.' },
      judge,
    )
    expect((await read(id)).practice).toMatchObject({ original: own.before, score: { total: 100 } })
    expect(row).toMatchObject({ state: 1, judge: 'Judge Jia', opinion: 'Misheard.', after: { total: 100 } })
    const { report } = await world.get(practice.report, { id: recordId }, learner)
    expect(report.score).toMatchObject({ total: 100, deductions: [], open: [] })
    expect(await stars()).toBe(earned + consequence.experience)
    await world.server.app.runJob('figures.due')
    const ever = await figures(world.db).findOne({ orgid, userId: learner.id, period: 'all' }).lean()
    expect(ever).toMatchObject({ experience: 10, best: { [world.subtaskId]: 1000 } })
    const { rows } = await world.get(task.list, {}, learner)
    expect(rows.find(({ title }) => title === 'Front desk')?.score).toBe(100)
    expect((await world.get(appeal.appealOf, { kind: KIND, recordId }, learner)).appeal).toMatchObject({
      ...{ state: 1, opinion: 'Misheard.', before: own.before, after: consequence.after },
    })
    const told = await world.get(messageList, { side: 'learner' }, learner)
    expect(told.rows[0]).toMatchObject({ kind: 'appeal_upheld', about: recordId, note: 'Misheard.' })
    const kept = await sessions(world.db).findOne({ _id: recordId, orgid }).lean()
    expect(kept?.corrected).toMatchObject({ original: { total: own.before.total }, steps: [{ id, by: judge.id }] })
    const log = await world.get(operationList, {}, judge)
    expect(log.rows.find(({ objectName }) => objectName.startsWith('Wen /'))).toMatchObject({
      ...{ action: 'appeal.decide', objectName: `Wen / ${own.title}` },
      ...{ before: { state: 'pending', total: own.before.total }, after: { state: 'upheld', total: 100 } },
    })
  })

  it('rejects one, and the score stays', async () => {
    const { learner, recordId, id, own } = await appealed()
    const decided = { id, rev: own.state + 1, uphold: false, opinion: 'As heard.' }
    const { appeal: row } = await world.get(admin.appealDecide, decided, judge)
    expect(row).toMatchObject({ state: 2, before: own.before, after: own.before })
    expect((await world.get(practice.report, { id: recordId }, learner)).report.score?.total).toBe(own.before.total)
    const told = await world.get(messageList, { side: 'learner' }, learner)
    expect(told.rows[0]).toMatchObject({ kind: 'appeal_rejected', note: 'As heard.' })
    // Final for both.
    expect((await world.call(admin.appealDecide, { ...decided, rev: row.rev }, judge)).failure?.code).toBe(
      'appeal/decided',
    )
    expect(await tryMake(learner, recordId)).toBe('appeal/exists')
  })

  it('is told when another has decided at the same moment, and what follows is done once', async () => {
    const { learner, id } = await appealed()
    const decision = { ...(await all(id)), uphold: true, opinion: 'Right.' }
    const second = await world.signedIn(orgid, JUDGE)
    const before = (await users(world.db).findOne({ _id: learner.id, orgid }).lean())?.stars ?? 0
    const answers = await Promise.all([judge, second].map((who) => world.call(admin.appealDecide, decision, who)))
    expect(answers.map(({ failure }) => failure?.code ?? 'decided').toSorted()).toEqual(['appeal/decided', 'decided'])
    const { before: was, after } = (await read(id)).appeal
    const after10 = Math.round((after?.total ?? 0) / 10) - Math.round((was.total ?? 0) / 10)
    expect((await users(world.db).findOne({ _id: learner.id, orgid }).lean())?.stars).toBe(before + after10)
  })

  it('is not needed for what a stopped server left undone, which is done once', async () => {
    const { learner, recordId, id } = await appealed()
    const decision = { ...(await all(id)), uphold: true, opinion: 'Right.' }
    await world.get(admin.appealDecide, decision, judge)
    const stars = (await users(world.db).findOne({ _id: learner.id, orgid }).lean())?.stars
    await appeals(world.db).updateOne({ _id: id, orgid }, { $set: { following: true } })
    await world.server.app.runJob('appeal.follow')
    expect((await users(world.db).findOne({ _id: learner.id, orgid }).lean())?.stars).toBe(stars)
    expect((await sessions(world.db).findOne({ _id: recordId, orgid }).lean())?.corrected?.steps).toHaveLength(1)
    expect(
      (await world.get(messageList, { side: 'learner' }, learner)).rows.filter(({ about }) => about === recordId),
    ).toHaveLength(1)
    expect((await appeals(world.db).findOne({ _id: id, orgid }).lean())?.following).toBe(false)
  })

  it.each([
    ['changes nothing', { items: [] }, 'appeal/changes_nothing'],
    ['lowers the total', { items: [], score: 0 }, 'appeal/lowers'],
    ['names what is not there', { items: [{ id: 'd300', worth: 0 }] }, 'request/conflict'],
    ['is above 100', { items: [], score: 101 }, 'request/invalid'],
  ])('cannot uphold with a correction that %s', async (_what, correction, code) => {
    const { id } = await appealed()
    const decision = { id, rev: 1, uphold: true, opinion: 'Right.', ...correction }
    expect((await world.call(admin.appealDecide, decision, judge)).failure?.code).toBe(code)
    expect((await world.call(admin.appealPreview, { id, ...correction }, judge)).failure?.code).toBe(code)
  })

  it.each(['', 'x'.repeat(51)])('says why in 50 characters: not %j', async (opinion) => {
    const { id } = await appealed()
    const answer = await world.call(admin.appealDecide, { id, rev: 1, uphold: false, opinion }, judge)
    expect(answer.failure?.code).toBe('request/invalid')
  })
})

describe('nobody judges', () => {
  const cannot = async (id: string, who: SignedIn) => {
    const { cannot: why } = await read(id, who)
    const answer = await world.call(admin.appealDecide, { id, rev: 1, uphold: false, opinion: 'No.' }, who)
    const preview = await world.call(admin.appealPreview, { id, score: 100 }, who)
    expect([answer.failure?.code, preview.failure?.code]).toEqual(['identity/forbidden', 'identity/forbidden'])
    return why
  }

  it('their own', async () => {
    const both = await practised({ ...JUDGE, name: 'Both' })
    const { appeal: own } = await make(both.learner, both.recordId)
    expect(await cannot(own.id, both.learner)).toBe('own')
  })

  it('without the data audit of a role', async () => {
    const { id } = await appealed()
    expect(await cannot(id, await world.signedIn(orgid, { ...JUDGE, dataAudit: false }))).toBe('right')
  })

  it('who shares work number or mobile with the learner, then or now', async () => {
    const { id } = await appealed({ workno: 'W-77', mobile: '13800000001' })
    expect(await cannot(id, await world.signedIn(orgid, { ...JUDGE, workno: 'w-77' }))).toBe('same_person')
    const { learner, id: moved } = await appealed({ workno: 'W-78' })
    await users(world.db).updateOne({ _id: learner.id, orgid }, { $set: { workno: 'W-79', mobile: '13800000002' } })
    expect(await cannot(moved, await world.signedIn(orgid, { ...JUDGE, workno: 'W-78' }))).toBe('same_person')
    const shared = await world.signedIn(orgid, JUDGE)
    await users(world.db).updateOne({ _id: shared.id, orgid }, { $set: { mobile: '13800000002' } })
    expect(await cannot(moved, shared)).toBe('same_person')
    // Nobody is the same person for having neither.
    const { id: plain } = await appealed()
    expect((await read(plain)).cannot).toBeNull()
  })

  it('a score that they have changed', async () => {
    const { recordId, id } = await appealed()
    const kept = await sessions(world.db).findOne({ _id: recordId, orgid }).lean()
    const result = { total: kept?.total ?? 0, passed: false }
    const step = { id: 'x', by: judge.id, at: new Date(), before: result, after: result }
    const corrected = { original: kept?.score, steps: [step] }
    await sessions(world.db).updateOne({ _id: recordId, orgid }, { $set: { corrected } } as object)
    expect(await cannot(id, judge)).toBe('changed')
  })

  it('people outside of their data scope, or of another organisation', async () => {
    const { id } = await appealed()
    const west = await world.department(orgid, 'West')
    const narrow = await world.signedIn(orgid, { ...JUDGE, departmentId: west, scope: 'below' })
    const stranger = await world.owner(await world.org('Other strangers'))
    for (const who of [narrow, stranger]) {
      expect((await world.call(admin.appealGet, { id }, who)).failure?.code).toBe('appeal/not_found')
      expect((await world.get(admin.appealList, {}, who)).rows).toEqual([])
      const there = await world.call(admin.appealList, { departmentId: department }, who)
      expect(there.failure?.code ?? there.output?.total).toBe(who === narrow ? 0 : 'org/not_found')
      const decide = { id, rev: 1, uphold: false, opinion: 'No.' }
      expect((await world.call(admin.appealDecide, decide, who)).failure?.code).toBe('appeal/not_found')
    }
  })
})

describe('the list of appeals', () => {
  it('is searched, narrowed and ordered, and says which are late', async () => {
    const { id, learner } = await appealed({ name: 'Zhao Yun', account: 'zhaoyun1' })
    const { id: other } = await appealed({ name: 'Zhao Yan' })
    await world.get(admin.appealDecide, { id: other, rev: 1, uphold: false, opinion: 'As heard.' }, judge)
    const ids = async (input: object) => (await world.get(admin.appealList, input, judge)).rows.map((row) => row.id)
    expect(await ids({ text: 'zhao' })).toEqual([other, id])
    expect(await ids({ text: 'zhaoyun1' })).toEqual([id])
    expect(await ids({ text: 'zhao', state: 0 })).toEqual([id])
    expect(await ids({ text: 'zhao', state: 2 })).toEqual([other])
    expect(await ids({ text: 'zhao', sort: 'createdAt' })).toEqual([id, other])
    expect(await ids({ userId: learner.id })).toEqual([id])
    expect(await ids({ text: 'zhao', departmentId: department })).toEqual([other, id])
    expect(await ids({ text: 'zhao', taskId: 'nothing' })).toEqual([])
    expect(await ids({ text: 'zhao', to: world.clock.now() })).toEqual([])
    const overdue = async () =>
      (await world.get(admin.appealList, { text: 'zhao' }, judge)).rows.map((row) => row.overdue)
    expect(await overdue()).toEqual([false, false])
    await appeals(world.db).updateMany({ orgid }, { $set: { dueDay: '2026-11-19' } })
    expect(await overdue()).toEqual([false, true])
  })
})

describe('the figures of judges', () => {
  it('equal the lists behind them, within the data scope', async () => {
    const second = await world.signedIn(orgid, { name: 'Judge Yi', ...JUDGE })
    world.clock.advance(1_000)
    const from = world.clock.now()
    const west = await world.department(orgid, 'Far west')
    /** Decides about a new appeal that was made so many days ago. */
    const end = async (days: number, uphold: boolean, who: SignedIn, over: UserOver = {}) => {
      const { id } = await appealed(over)
      const createdAt = new Date(world.clock.now() - days * DAY_MS)
      const dueDay = days > 20 ? '2026-11-01' : '2026-12-11'
      await appeals(world.db).updateOne({ _id: id, orgid }, { $set: { createdAt, dueDay } })
      await world.get(admin.appealDecide, { ...(await all(id)), uphold, opinion: 'Heard.' }, who)
    }
    const open = await appealed()
    await appeals(world.db).updateOne({ _id: open.id, orgid }, { $set: { dueDay: '2026-11-01' } })
    await end(1, true, judge)
    await end(3, false, judge)
    await end(3, true, second, { departmentId: west })
    await end(33, true, second)

    const period = { decidedFrom: from }
    const { rows, overdue } = await world.get(admin.appealJudges, period, judge)
    expect(rows).toEqual([
      { judgeId: judge.id, name: 'Judge Jia', decided: 2, upheld: 1, late: 0, meanDays: 2 },
      { judgeId: second.id, name: 'Judge Yi', decided: 2, upheld: 2, late: 1, meanDays: 18 },
    ])
    const listed = async (input: object) => (await world.get(admin.appealList, { ...period, ...input }, judge)).total
    for (const { judgeId, decided, upheld, late } of rows) {
      expect(await listed({ judgeId })).toBe(decided)
      expect(await listed({ judgeId, state: 1 })).toBe(upheld)
      expect(await listed({ judgeId, due: 'late' })).toBe(late)
    }
    expect(overdue).toBeGreaterThan(0)
    expect((await world.get(admin.appealList, { due: 'overdue' }, judge)).total).toBe(overdue)
    expect((await world.get(admin.appealList, { due: 'overdue', state: 1 }, judge)).total).toBe(0)
    const narrow = await world.signedIn(orgid, { ...JUDGE, departmentId: west, scope: 'below' })
    expect(await world.get(admin.appealJudges, period, narrow)).toMatchObject({
      rows: [{ judgeId: second.id, decided: 1, upheld: 1 }],
      overdue: 0,
    })
    const inWest = await world.get(admin.appealJudges, { ...period, departmentId: west }, judge)
    expect(inWest.rows.map(({ decided }) => decided)).toEqual([1])
    const stranger = await world.owner(await world.org('Judging strangers'))
    expect(await world.get(admin.appealJudges, {}, stranger)).toMatchObject({ rows: [], overdue: 0 })
  })
})
