import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faqList, faqUses } from '@lianda/shared/module/faq/faq.admin.contract'
import {
  faqFigures,
  roundRecordExport,
  roundRecordGet,
  roundRecordList,
} from '@lianda/shared/module/faq/round/round.admin.contract'
import * as faq from '@lianda/shared/module/faq/round/round.contract'
import { subtaskLost } from '@lianda/shared/module/report/subtask-report.admin.contract'
import { publishQuestions, rightAnswerTo } from '../../../../test/faq-world'
import { turnKeyOf } from '../../../../test/practice-world'
import { createWorld, type SignedIn, type World } from '../../../../test/world'

let world: World
let orgid: string
let owner: SignedIn
let learner: SignedIn
let published: Awaited<ReturnType<typeof publishQuestions>>
let roundId: string
const PARKING = 'How much is parking?'

beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  const east = await world.department(orgid, '东区')
  learner = await world.signedIn(orgid, { name: '沈晓雯', departmentId: east })
  published = await publishQuestions(world, orgid)
  owner = await world.owner(orgid)
  const input = { subtaskId: published.subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() }
  let { round } = await world.get(faq.start, input, learner)
  roundId = round.id
  while (round.state === 'active') {
    const question = round.asks[round.at]?.question ?? ''
    const text = question === PARKING ? 'You pay 40 dollars a night to park here' : rightAnswerTo(question)
    const given = { id: round.id, epoch: 1, turnKey: turnKeyOf(), ask: round.at, kind: 'text', text } as const
    ;({ round } = await world.get(faq.answer, given, learner))
  }
})
afterAll(() => world.close())

describe('who reads records of rounds', () => {
  test('finds a round by its learner, and reads every answer beside what was expected', async () => {
    const { rows, total } = await world.get(roundRecordList, { text: '沈晓雯' }, owner)
    expect(total).toBe(1)
    expect(rows).toMatchObject([{ id: roundId, userName: '沈晓雯', departmentName: '东区', questions: 3, right: 2 }])
    const { record, round, points } = await world.get(roundRecordGet, { id: roundId }, owner)
    expect(record.total).toBe(75)
    expect(round.asks).toHaveLength(4)
    expect(round.asks.every(({ expected }) => expected !== null)).toBe(true)
    expect(points.map(({ name }) => name).toSorted()).toEqual(['bank', 'hotel'])
    expect((await world.get(roundRecordList, { passed: false }, owner)).total).toBe(0)
  })

  test('in the order of a column, either way, and as Excel', async () => {
    const second = await world.signedIn(orgid, { name: '安可' })
    const start = { subtaskId: published.subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() }
    const { round } = await world.get(faq.start, start, second)
    await world.get(faq.end, { id: round.id, epoch: round.epoch }, second)
    const order = async (sort: string) => (await world.get(roundRecordList, { sort }, owner)).rows.map(({ id }) => id)
    for (const sort of ['total', 'startedAt', 'userName', 'elapsedMs'])
      expect(await order(sort)).toEqual((await order(`-${sort}`)).toReversed())
    expect(await order('-total')).toEqual([roundId, round.id])
    const { rows, url } = await world.get(roundRecordExport, { passed: true }, owner)
    expect(rows).toBe(1)
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(await (await fetch(world.url + url)).arrayBuffer())
    const cells = (row: number) => ((book.worksheets[0]?.getRow(row).values ?? []) as unknown[]).slice(1)
    expect(cells(1)).toEqual(expect.arrayContaining(['姓名', '题数', '答对', '怎么结束的']))
    expect(cells(2)).toEqual(expect.arrayContaining(['沈晓雯', '东区', 'Quick questions', '已结束', '答完了全部题目']))
  })

  test('sees nothing of people outside of their data scope', async () => {
    const scoped = await world.org('Scoped', { scopeByDepartment: true })
    const [here, there] = [await world.department(scoped, '东区'), await world.department(scoped, '西区')]
    const step = await publishQuestions(world, scoped)
    const who = await world.signedIn(scoped, { departmentId: here })
    const { round } = await world.get(
      faq.start,
      { subtaskId: step.subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() },
      who,
    )
    const admin = (departmentId: string) =>
      world.signedIn(scoped, { roleType: 'admin', funcs: ['view-student-report'], departmentId }, 'desktop')
    expect((await world.get(roundRecordList, {}, await admin(here))).total).toBe(1)
    const western = await admin(there)
    expect((await world.get(roundRecordList, {}, western)).total).toBe(0)
    expect((await world.call(roundRecordGet, { id: round.id }, western)).failure?.code).toBe('faq/round_not_found')
  })
})

describe('who writes questions', () => {
  test('learns how one was answered, in people’s words without their names', async () => {
    const { rows } = await world.get(faqList, { text: 'parking' }, owner)
    const id = rows.find(({ question }) => question === PARKING)?.id ?? ''
    const figures = await world.get(faqFigures, { id }, owner)
    expect(figures).toMatchObject({
      ...{ asked: 1, right: 0, short: false },
      misses: [{ fault: 'other_value', n: 1, sentences: ['You pay 40 dollars a night to park here'] }],
    })
    expect(JSON.stringify(figures)).not.toContain('沈晓雯')
  })

  test('sees in the report of the step which of them cost most', async () => {
    const { rows } = await world.get(subtaskLost, { id: published.subtaskId }, owner)
    expect(rows).toMatchObject([{ what: 'question', name: PARKING, learners: 1, losers: 1, lost: expect.any(Number) }])
    expect(rows?.[0]?.lost).toBeGreaterThan(0.2)
    const asked = { subtaskId: published.subtaskId, lost: rows?.[0]?.key ?? '' }
    expect(await world.get(roundRecordList, asked, owner)).toMatchObject({ total: 1, lost: PARKING })
    const [first] = (await world.get(roundRecordList, asked, owner)).rows
    const total = async (over: object) => (await world.get(roundRecordList, { ...asked, ...over }, owner)).total
    expect(await total({ userId: first?.userId ?? '', sort: 'total', state: 'ended' })).toBe(1)
    expect(await total({ userId: 'nobody' })).toBe(0)
    expect(await total({ state: 'active' })).toBe(0)
    expect((await world.get(roundRecordList, { ...asked, page: 2 }, owner)).rows).toEqual([])
    const unknown = await world.get(roundRecordList, { ...asked, lost: 'none' }, owner)
    expect(unknown).toMatchObject({ total: 0, lost: null })
    const stranger = await world.owner(await world.org())
    expect(await world.get(roundRecordList, asked, stranger)).toMatchObject({ total: 0, lost: null })
  })

  test('sees which packages draw from it', async () => {
    const [id = ''] = published.questionIds
    const { rows, hidden } = await world.get(faqUses, { id }, owner)
    expect(rows).toEqual([{ taskId: published.taskId, title: 'Quick questions', type: 1, published: true }])
    expect(hidden).toBe(0)
  })
})
