import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import {
  COUNTED_DAYS,
  dutyCreate,
  dutyExport,
  dutyProgress,
} from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { dutyReport, dutyReportExport } from '@lianda/shared/module/clock-in/clock-in-report.admin.contract'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import type { Actor } from '../../actor'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { addLearning, audiencePeople } from '../org'
import { duties, members } from './clock-in.model'
import { forgetDuties } from './duty-index'
import { readDutyReport } from './duty-report.service'

/** The world is on Friday, 20 November. */
const BEGAN = '2026-11-16'

let world: World
let orgid: string
let owner: SignedIn
/** Sees the front only. */
let lead: SignedIn
let front: string
let kitchen: string
let ann: string
let cook: string
beforeAll(async () => {
  world = await createWorld()
  await world.server.app.pauseJobs()
  orgid = await world.org(undefined, { scopeByDepartment: true })
  owner = await world.owner(orgid)
  front = await world.department(orgid, 'Front')
  kitchen = await world.department(orgid, 'Kitchen')
  const role = { roleType: 'admin' as const, funcs: ['view-task-report' as const], scope: 'below' as const }
  lead = await world.signedIn(orgid, { ...role, departmentId: front, name: 'Lead' }, 'desktop')
  ann = (await world.user(orgid, { name: 'Ann', departmentId: front })).id
  cook = (await world.user(orgid, { name: 'Cook', departmentId: kitchen })).id
  await duty('Front alone', [front])
  await duty('=Everybody', [front, kitchen])
  for (const [userId, day] of [
    [ann, '16'],
    [ann, '17'],
    [cook, '16'],
  ] as const)
    await did(userId, `2026-11-${day}`)
})
afterAll(() => world.close())

/** A duty of a practice a day that began on Monday. */
async function duty(name: string, departmentIds: string[]) {
  const audience = { everyone: false, departmentIds, userIds: [], exceptIds: [lead.id] }
  const rule = { weekdays: [0, 1, 2, 3, 4, 5, 6], measure: 'practices' as const, amount: 1 }
  const made = await world.get(dutyCreate, { name, startDay: '2026-11-20', audience, ...rule }, owner)
  const { id } = made.duty
  await duties(world.db).updateOne({ _id: id, orgid }, { $set: { startDay: BEGAN, 'rules.0.from': BEGAN } })
  await members(world.db).updateMany({ orgid, dutyId: id }, { $set: { since: BEGAN } })
  forgetDuties(world.deps, orgid)
}

let works = 0
const did = (userId: string, day: string) => {
  const [at, id] = [new Date(`${day}T12:00:00+08:00`), `work${String(++works)}`]
  const work = { id, at, seconds: 600, practices: 1, questions: 0 } as const
  const gain = { eventId: `event${String(works)}`, orgid, userId, experience: 0, seconds: 600, subtaskId: null, work }
  return addLearning(world.deps, [gain])
}

/** What was computed a moment ago is told again. */
const ask = (who: SignedIn, over: InputOf<typeof dutyReport> = {}) => {
  world.clock.advance(60_000)
  return world.get(dutyReport, over, who)
}
const kept = ({ done, madeUp, missed }: { done: number; madeUp: number; missed: number }) => [done, madeUp, missed]

describe('the report of duties', () => {
  test('adds up by duty, department and day, and its figures are those of the duty’s own page', async () => {
    const report = await ask(owner)
    expect(report).toMatchObject({ month: '2026-11', today: '2026-11-20', since: '2026-11' })
    expect(report.totals).toMatchObject({ duties: 2, people: 2 })
    const sum = (rows: readonly { done: number; madeUp: number; missed: number }[]) =>
      rows.map(kept).reduce((a, b) => a.map((n, at) => n + (b[at] ?? 0)), [0, 0, 0])
    expect(sum(report.duties)).toEqual(kept(report.totals))
    expect(sum(report.days)).toEqual(kept(report.totals))
    expect(report.days).toHaveLength(30)
    expect(report.days.find(({ day }) => day === '2026-11-16')).toMatchObject({ done: 3, missed: 0, rate: 100 })
    expect(report.days.find(({ day }) => day === '2026-11-20')).toMatchObject({ open: 3, rate: null })
    for (const { id, people, rate, ...counts } of report.duties) {
      const progress = await world.get(dutyProgress, { id, month: report.month }, owner)
      expect(progress).toMatchObject({ people, rate, total: people })
      expect(sum(progress.rows)).toEqual(kept(counts))
      const missing = await world.get(dutyProgress, { id, month: report.month, standing: 'missing' }, owner)
      expect(sum(missing.rows)[2]).toBe(counts.missed)
      for (const departmentId of [front, kitchen]) {
        const narrowed = await ask(owner, { dutyId: id, departmentId })
        const page = await world.get(dutyProgress, { id, month: report.month, departmentId }, owner)
        expect(narrowed.duties[0]).toMatchObject({ people: page.people, rate: page.rate })
      }
    }
    for (const { id, done, missed } of report.departments)
      expect((await ask(owner, { departmentId: id })).totals).toMatchObject({ done, missed })
  })

  test('a day unfolds into its duties, whose figures are their people on it, in the list and in its file', async () => {
    for (const who of [owner, lead]) {
      const { days, duties: known } = await ask(who)
      const due = days.filter(({ duties: own }) => own.length > 0)
      expect(due.map(({ day, duties: own }) => [day.slice(8), own.length])).toEqual(
        ['16', '17', '18', '19', '20'].map((day) => [day, 2]),
      )
      for (const { day, duties: own, ...counts } of due) {
        expect(own.map(({ id }) => id).toSorted()).toEqual(known.map(({ id }) => id).toSorted())
        expect(own.map(kept).reduce((a, b) => a.map((n, at) => n + (b[at] ?? 0)))).toEqual(kept(counts))
        expect(own.reduce((sum, { open }) => sum + open, 0)).toBe(counts.open)
        // Whoever reads the report alone is shown nobody by name.
        for (const { id, done, madeUp, missed, open } of who === owner ? own : []) {
          const of = { done, made_up: madeUp, missed, open }
          for (const on of COUNTED_DAYS) {
            expect(await world.get(dutyProgress, { id, day, on }, who)).toMatchObject({ total: of[on], people: of[on] })
            expect((await world.get(dutyExport, { id, day, on }, who)).rows).toBe(of[on])
          }
          const anybody = await world.get(dutyProgress, { id, day }, who)
          expect(anybody).toMatchObject({ month: '2026-11', total: done + madeUp + missed + open })
          expect((await world.get(dutyProgress, { id, day, month: '2026-10' }, who)).total).toBe(0)
        }
      }
    }
  })

  test('the people of a department are those whom a list of them finds, whatever the administrator sees', async () => {
    const own = await world.org()
    const [hall, yard] = [await world.department(own, 'Hall'), await world.department(own, 'Yard')]
    const desk = await world.department(own, 'Desk', hall)
    for (const departmentId of [hall, desk, yard, null])
      for (const positionId of ['guide', null]) await world.user(own, { departmentId, positionId })
    await world.user(own, { departmentId: yard, otherDepartments: [desk] })
    const boss = await world.owner(own)
    const audiences = [
      { everyone: true, departmentIds: [], userIds: [] },
      { everyone: false, departmentIds: [desk, yard], userIds: [] },
    ]
    const rule = { weekdays: [0, 1, 2, 3, 4, 5, 6], measure: 'practices' as const, amount: 1 }
    const made: string[] = []
    for (const audience of audiences) {
      const { duty: one } = await world.get(
        dutyCreate,
        { name: 'Daily', startDay: '2026-11-20', audience, ...rule },
        boss,
      )
      made.push(one.id)
    }
    let found = 0
    for (const scope of [null, [hall, desk], [desk], [yard], []])
      for (const positions of [null, ['guide']]) {
        const actor = { orgid: own, userId: boss.id, scope, positions, adminuser: true } as unknown as Actor
        for (const departmentId of [hall, desk, yard, NO_UNIT, undefined]) {
          const report = await readDutyReport(world.deps, actor, { departmentId })
          for (const [at, audience] of audiences.entries()) {
            const people = await audiencePeople(world.deps, actor, audience, { departmentId })
            expect(report.duties.find(({ id }) => id === made[at])?.people).toBe(people.length)
            found += people.length
          }
        }
        await expect(readDutyReport(world.deps, actor, { departmentId: front })).rejects.toThrow('org/not_found')
      }
    expect(found).toBeGreaterThan(100)
  })

  test('a month without duties has none', async () => {
    expect((await ask(owner, { month: '2026-09' })).totals).toMatchObject({ duties: 0, people: 0, rate: null })
  })

  test('other departments stay hidden by every filter and in the file', async () => {
    const report = await ask(lead)
    expect(report.departments.map(({ name }) => name)).toEqual(['Front'])
    expect(report.totals.people).toBe(1)
    expect((await ask(lead, { departmentId: kitchen })).totals.people).toBe(0)
    expect(JSON.stringify(await sheets(lead))).not.toContain('Kitchen')
    await expect(ask(lead, { departmentId: 'nobody' })).rejects.toThrow('org/not_found')
    await expect(ask(owner, { dutyId: 'nobody' })).rejects.toThrow('clock-in/not_found')
    const stranger = await world.owner(await world.org())
    const [first] = (await ask(owner)).duties
    await expect(ask(stranger, { dutyId: first?.id ?? '' })).rejects.toThrow('clock-in/not_found')
    const admin = await world.admin(orgid, ['view-student-report'])
    await expect(ask(admin)).rejects.toThrow('identity/forbidden')
  })

  test('its file has a sheet for each part, and a name never becomes a formula', async () => {
    const [of, ...rest] = await sheets(owner)
    expect([of?.name, ...rest.map(({ name }) => name)]).toEqual(['各打卡任务', '各部门', '每天'])
    expect(of?.texts).toContain("'=Everybody")
  })
})

async function sheets(who: SignedIn) {
  const { url } = await world.get(dutyReportExport, {}, who)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await (await fetch(new URL(url, world.url))).arrayBuffer())
  return book.worksheets.map((sheet) => {
    const texts: string[] = []
    sheet.eachRow((row) => row.eachCell((cell) => texts.push(String(cell.value))))
    return { name: sheet.name, texts }
  })
}
