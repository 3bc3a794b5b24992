import { afterAll, beforeAll, expect, test } from 'vitest'
import { personPoints } from '@lianda/shared/module/figures/person-points.admin.contract'
import { personReport } from '@lianda/shared/module/figures/person-report.admin.contract'
import { DRILL } from '@lianda/shared/module/faq/drill/drill.contract'
import { roundRecordGet, roundRecordList } from '@lianda/shared/module/faq/round/round.admin.contract'
import * as faq from '@lianda/shared/module/faq/round/round.contract'
import { publishQuestions, rightAnswerTo } from '../../../test/faq-world'
import { turnKeyOf } from '../../../test/practice-world'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { rounds } from '../faq/round/round.model'

const DAY_MS = 86_400_000
const PARKING = 'How much is parking?'

let world: World
let orgid: string
let owner: SignedIn
let learner: SignedIn
let east: string
let west: string
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org('Scoped', { scopeByDepartment: true })
  ;[east, west] = [await world.department(orgid, 'East'), await world.department(orgid, 'West')]
  owner = await world.owner(orgid)
  learner = await world.signedIn(orgid, { name: '沈晓雯', departmentId: east })
  const { subtaskId } = await publishQuestions(world, orgid)
  await answered(subtaskId, [PARKING])
  world.clock.advance(60_000)
  await answered(subtaskId, [])
})
afterAll(() => world.close())

/** A round of the learner with right answers, but for these questions. */
async function answered(subtaskId: string, wrong: readonly string[]) {
  const start = { subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() }
  let { round } = await world.get(faq.start, start, learner)
  while (round.state === 'active') {
    const question = round.asks[round.at]?.question ?? ''
    const text = wrong.includes(question) ? 'You pay 40 dollars a night to park here' : rightAnswerTo(question)
    const given = { id: round.id, epoch: 1, turnKey: turnKeyOf(), ask: round.at, kind: 'text', text } as const
    ;({ round } = await world.get(faq.answer, given, learner))
  }
}

const reader = (departmentId: string) =>
  world.signedIn(orgid, { roleType: 'admin', funcs: ['view-student-report'], departmentId }, 'desktop')

const list = (input: Partial<Parameters<typeof world.get<typeof personPoints>>[1]> = {}, who = owner) =>
  world.get(personPoints, { id: learner.user.id, ...input }, who)

test('each figure of a knowledge point has a list of as many questions', async () => {
  const { points } = await world.get(personReport, { id: learner.user.id, period: 30 }, owner)
  expect(points.map(({ name, total, mastered }) => [name, total, mastered])).toEqual([
    ['hotel', 2, 1],
    ['bank', 1, 1],
  ])
  for (const { name: point, total, mastered } of points) {
    expect((await list({ point })).total).toBe(total)
    expect((await list({ point, mastered: true })).total).toBe(mastered)
    expect((await list({ point, mastered: false })).total).toBe(total - mastered)
  }
  expect((await list()).total).toBe(3)
  expect((await list({ point: '' })).total).toBe(0)
})

test('a question comes with its last answer and the record of that, and never with what was expected', async () => {
  const { rows } = await list({ point: 'hotel' })
  expect(rows.map(({ question, mastered }) => [question, mastered])).toEqual([
    [PARKING, false],
    ['What time is checkout?', true],
  ])
  expect(rows[0]).toMatchObject({ answers: 2, right: 1, last: { right: true, drill: false } })
  expect(JSON.stringify(rows)).not.toMatch(/15 dollars|noon/)
  for (const { question, last } of rows) {
    const { record, round } = await world.get(roundRecordGet, { id: last.record?.id ?? '' }, owner)
    expect(round.asks[(last.record?.question ?? 0) - 1]?.question).toBe(question)
    expect(record.startedAt).toBeLessThanOrEqual(last.at)
  }
})

test('they are found by their text, page by page', async () => {
  expect((await list({ text: '卡丢' })).rows.map(({ question }) => question)).toEqual(['卡丢了怎么办？'])
  expect((await list({ text: 'PARKING', point: 'bank' })).total).toBe(0)
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, rows: 1 })))
  expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
    [1, 3],
    [1, 3],
    [1, 3],
    [0, 3],
  ])
})

test('they are of whom one sees', async () => {
  expect((await list({}, await reader(east))).total).toBe(3)
  const stranger = await world.owner(await world.org())
  for (const who of [await reader(west), stranger]) await expect(list({}, who)).rejects.toThrow('org/not_found')
  await expect(list({ id: 'nobody' })).rejects.toThrow('org/not_found')
  for (const who of [learner, await world.admin(orgid, ['voice-study'])])
    await expect(list({}, who)).rejects.toThrow('identity/forbidden')
})

test('rounds of quick questions, and those that were passed, are counted as their list has them', async () => {
  world.clock.advance(DAY_MS)
  await world.server.app.runJob('figures.due')
  await world.server.app.runJob('figures.complete')
  owner = await world.owner(orgid)
  const { now, from, to } = await world.get(personReport, { id: learner.user.id, period: 7 }, owner)
  expect(now.rounds.ended).toBe(2)
  const behind = { userId: learner.user.id, state: 'ended', endedFrom: from, endedTo: to } as const
  expect((await world.get(roundRecordList, behind, owner)).total).toBe(now.rounds.ended)
  expect((await world.get(roundRecordList, { ...behind, passed: true }, owner)).total).toBe(now.rounds.passed)
})

test('a record that somebody may not open is not named: of another department, or of a drill', async () => {
  const own = { orgid, userId: learner.user.id }
  await rounds(world.db).updateMany(own, { departments: [west] })
  const { rows } = await list({}, await reader(east))
  expect(rows.map(({ last }) => [last.record, last.drill])).toEqual([
    [null, false],
    [null, false],
    [null, false],
  ])
  await rounds(world.db).updateMany({ ...own, attempt: 2 }, { subtaskId: DRILL, taskId: DRILL })
  expect((await list()).rows.map(({ last }) => [last.record, last.drill])).toEqual([
    [null, true],
    [null, true],
    [null, true],
  ])
})
