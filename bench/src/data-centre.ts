import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from 'mongodb'
import { appealDecide, appealJudges, appealList } from '@lianda/shared/module/appeal/appeal.admin.contract'
import { appealMake } from '@lianda/shared/module/appeal/appeal.contract'
import { dutyReport } from '@lianda/shared/module/clock-in/clock-in-report.admin.contract'
import { recordList as examRecords } from '@lianda/shared/module/exam/record.admin.contract'
import { personPoints } from '@lianda/shared/module/figures/person-points.admin.contract'
import { personReport } from '@lianda/shared/module/figures/person-report.admin.contract'
import { usagePeople, usageRead } from '@lianda/shared/module/figures/usage.admin.contract'
import { recordExport, recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import { end, start } from '@lianda/shared/module/practice/practice.contract'
import { list } from '@lianda/shared/module/ranking/ranking-list.contract'
import { subtaskReport, taskLost } from '@lianda/shared/module/report/subtask-report.admin.contract'
import { taskAnalysis } from '@lianda/shared/module/report/task-analysis.admin.contract'
import { taskReport } from '@lianda/shared/module/report/task-report.admin.contract'
import type { ServerProcess } from '../../e2e/support/server-process'
import type { Steps } from './ended-records'
import { bulkAppeal } from './bulk-appeal'
import { atMost, type Figure } from './figures'
import { newKey, type Person } from './learner'
import { departmentOf, idOf, PEOPLE } from './package-people'
import { type Page, timedPages } from './timed-pages'

/** Packages of each kind, and the steps of each of them. */
const [PACKAGES, STEPS] = [5, 2]
const DAY_MS = 86_400_000
const MONTHS = 13
/** Rows of the Excel file, how long it may take, and how much memory. */
const [ROWS, FILE_S, FILE_MIB] = [100_000, 20, 100]
const RESCORED_S = 5
/** Between two looks at ranking and report: their calls have a limit. */
const LOOK_MS = 100

/** Copies a package with a practice and one with an exam, with new steps, for everybody. */
export async function makePackages(db: Db, taskIds: { practice: string; exam: string }): Promise<Steps> {
  const copies = async (taskId: string, isMeant: (step: Step) => boolean) => {
    const tasks = db.collection<{ _id: string; title: string; subtasks: Step[] }>('task')
    const task = await tasks.findOne({ _id: taskId })
    const step = task?.subtasks.find(isMeant)
    if (!task || !step) throw new Error(`the package ${taskId} has no such step`)
    const own = Array.from({ length: PACKAGES }, (_none, n) => ({
      ...{ ...task, _id: idOf(task._id, n), title: `${task.title} ${n}` },
      subtasks: Array.from({ length: STEPS }, (_step, at) => ({ ...step, id: idOf(step.id, n * STEPS + at) })),
    }))
    await tasks.insertMany(own)
    return own.flatMap(({ subtasks }) => subtasks.map(({ id }) => id))
  }
  return {
    practices: await copies(taskIds.practice, ({ sceneId }) => sceneId !== undefined),
    exams: await copies(taskIds.exam, ({ paperId }) => paperId !== undefined),
  }
}

interface Step {
  id: string
  sceneId?: string
  paperId?: string
}

/** On which days everybody was online in the last year. */
export async function fillSeen(db: Db, { orgid, userId }: { orgid: string; userId: string }): Promise<void> {
  const now = new Date()
  const days = Object.fromEntries(['02', '09', '16', '23'].map((day) => [day, { h5: 900_000 }]))
  const people = Array.from({ length: PEOPLE }, (_none, n) => idOf(userId, n))
  for (let ago = 1; ago <= MONTHS; ago++) {
    const month = new Date(now.getFullYear(), now.getMonth() - ago, 15).toISOString().slice(0, 7)
    await db
      .collection<{ _id: string }>('seen_month')
      .insertMany(people.map((own) => ({ _id: `${own} ${month}`, orgid, userId: own, month, days, changedAt: now })))
  }
  const first = new Date(now.getTime() - 400 * DAY_MS).toISOString().slice(0, 10)
  await db
    .collection<{ _id: string }>('seen_ever')
    .insertMany(people.map((own) => ({ _id: own, orgid, first, last: now, changedAt: now })))
}

interface Asked {
  server: ServerProcess
  owner: Person
  learner: Person
  /** A practice of the learner that counts. */
  subtaskId: string
  taskIds: { practice: string; exam: string }
  records: number
  days: number
}

/** Every page of the data centre, the first time and again; a file; and how soon a rescored practice is in the figures. */
export async function dataCentre(asked: Asked): Promise<Figure[]> {
  const rescored = await rescoredFigure(asked)
  const figures = await timedPages(pagesOf(asked))
  const { owner, learner, subtaskId } = asked
  return [...figures, ...(await fileFigures(asked)), rescored, ...(await bulkAppeal(owner, learner, subtaskId))]
}

function pagesOf({ owner, learner, taskIds, ...asked }: Asked): Page[] {
  const { orgid, id: userId } = learner.user
  const page = { page: 1, rows: 30 }
  const now = Date.now()
  const id = idOf(taskIds.practice, 0)
  const year = { from: now - 365 * DAY_MS, to: now, step: 'month' } as const
  const month = new Date(now - 31 * DAY_MS).toISOString().slice(0, 7)
  const inDepartment = (n: number) => ({ departmentId: departmentOf(orgid, n) })
  return [
    ['the task report', () => owner.call(taskReport, page)],
    ['the task report, computed again', () => owner.call(taskReport, { ...page, since: Date.now() })],
    [
      'the task report of a department, another each time',
      (n) => owner.call(taskReport, { ...page, ...inDepartment(n) }),
    ],
    ['the analysis of a package', () => owner.call(taskAnalysis, { id })],
    ['what costs most in a package with a practice', () => owner.call(taskLost, { id: taskIds.practice })],
    ['what costs most in one with an exam', () => owner.call(taskLost, { id: taskIds.exam })],
    ['a step with its people', () => owner.call(subtaskReport, { ...page, id: asked.subtaskId, sort: '-best' })],
    ["a learner's report of a year", (n) => owner.call(personReport, { id: idOf(userId, n), period: 365 })],
    [
      'the practices that an ability of it is made of',
      (n) => {
        const ended = { state: 'ended', endedFrom: year.from, endedTo: year.to } as const
        return owner.call(recordList, { ...page, ...ended, userId: idOf(userId, n), measured: 'accuracy' })
      },
    ],
    ['the questions of its knowledge points', (n) => owner.call(personPoints, { ...page, id: idOf(userId, n) })],
    ['active users', () => owner.call(usageRead, {})],
    [
      'active users of a year, of a department, another each time',
      (n) => owner.call(usageRead, { ...year, ...inDepartment(n) }),
    ],
    [
      'those of a part of all names, the longest first',
      () => owner.call(usagePeople, { ...page, ...year, sort: '-online', text: '人' }),
    ],
    ['who they are, the longest first', () => owner.call(usagePeople, { ...page, ...year, sort: '-online' })],
    ['how duties are kept, of a department, another each time', (n) => owner.call(dutyReport, inDepartment(n))],
    ['how they were kept a month ago', (n) => owner.call(dutyReport, { month, ...inDepartment(n) })],
    ['appeals', () => owner.call(appealList, page)],
    ['who decided them', () => owner.call(appealJudges, {})],
    ['practice records', () => owner.call(recordList, page)],
    ['exam records', () => owner.call(examRecords, page)],
  ]
}

async function fileFigures({ server, owner, records, days }: Asked): Promise<Figure[]> {
  const share = Math.min(1, (2 * ROWS) / records)
  const before = server.memoryMiB()
  let most = before
  const sampler = setInterval(() => (most = Math.max(most, server.memoryMiB())), 100)
  const begun = performance.now()
  const { rows } = await owner.call(recordExport, { from: Date.now() - (share * days + 1) * DAY_MS })
  const took = performance.now() - begun
  clearInterval(sampler)
  return [
    atMost(`an Excel file of ${rows.toLocaleString('en')} practices`, took / 1_000, FILE_S, 's'),
    atMost('memory that it takes more', most - before, FILE_MIB, 'MiB'),
  ]
}

/** From the decision about an appeal until ranking and report have the new score. */
async function rescoredFigure({ owner, learner, subtaskId }: Asked): Promise<Figure> {
  const { session } = await learner.call(start, { subtaskId, deviceId: newKey(), startKey: newKey() })
  await learner.call(end, { id: session.id, epoch: session.epoch })
  const { appeal } = await learner.call(appealMake, { kind: 'practice', recordId: session.id, reason: '听错了' })
  const [row] = (await owner.call(appealList, { page: 1, rows: 1, userId: learner.user.id })).rows
  if (row?.id !== appeal.id) throw new Error('the appeal is not in the list')
  const seen = async () => {
    const [{ own }, { rows }] = await Promise.all([
      learner.call(list, { by: 'experience', period: 'day' }),
      owner.call(subtaskReport, { id: subtaskId, page: 1, rows: 1, text: learner.user.name }),
    ])
    return { experience: own.value, best: rows[0]?.best ?? 0 }
  }
  const before = await seen()
  const score = 97.3
  const begun = performance.now()
  await owner.call(appealDecide, { id: row.id, rev: row.rev, uphold: true, opinion: '改正', items: [], score })
  for (let now = before; now.experience === before.experience || now.best !== score; ) {
    await delay(LOOK_MS)
    now = await seen()
  }
  return atMost('a rescored practice in ranking and report', (performance.now() - begun) / 1_000, RESCORED_S, 's')
}
