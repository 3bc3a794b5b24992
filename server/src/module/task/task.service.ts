import { AppError } from '@lianda/shared/error/app-error'
import { LIST_ROWS } from '@lianda/shared/contract/fields'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { untilNext } from '@lianda/shared/kernel/until-next'
import { GROUP_MEMBERS } from '@lianda/shared/module/org/audience-groups.rules'
import type * as contract from '@lianda/shared/module/task/task.contract'
import type { FrontPackage, TaskRow, TaskPhase } from '@lianda/shared/module/task/task.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { addDays, dayStartMs, localDay, weekdayOf } from '../../infra/clock/zone'
import { portraitShower } from '../customer'
import { departmentsAbove, groupsOfPerson } from '../org'
import { runningExam } from '../exam'
import { newestUnfinished, practisedSince } from '../practice'
import { getSetting } from '../setting'
import { imageSigner } from '../upload'
import type { TaskDoc } from './task.document'
import { tasks } from './task.model'
import { kindsOffIn } from './kind/kinds-off'
import { progressIn } from './task-progress'
import { meantBy } from './task-audience'
import { publishedShelf } from './published-shelf'
import { excuseOf, withExcuse } from './task-excuse.rules'
import { frontIn, openFront } from './front/open-front'
import { byBeginning, byUrgency, packageView, phaseOf } from './task.rules'

type Person = Pick<Actor, 'orgid' | 'userId' | 'departments'>

/** Most packages read for one person; an organisation has tens of them. */
const MOST = 500

/**
 * The audience rule, evaluated now: everyone, one of my departments or one above it, my position or one above it, a role
 * or the level that I have, or me as a single person; not as an exception.
 */
export async function audienceFilter(deps: Deps, person: Person) {
  const [path, groups] = await Promise.all([
    departmentsAbove(deps, person.orgid, person.departments),
    groupsOfPerson(deps, person.orgid, person.userId),
  ])
  return {
    orgid: person.orgid,
    publishState: 'published' as const,
    deletedAt: null,
    'audience.exceptIds': { $ne: person.userId },
    $or: [
      { 'audience.everyone': true },
      { 'audience.departmentIds': { $in: path } },
      ...GROUP_MEMBERS.map((member) => ({ [`audience.${member}`]: { $in: groups[member] } })),
      { 'audience.userIds': person.userId },
    ],
  }
}

/** The packages that are meant for somebody, by `sort`. Served by the index `published`. */
async function meantFor(deps: Deps, person: Person): Promise<TaskDoc[]> {
  const shelf = await publishedShelf(deps, person.orgid)
  if (shelf !== null) {
    const audiences = shelf.map(({ audience }) => audience)
    const isMeant = await meantBy(deps, person, audiences)
    return shelf.filter(({ audience }) => isMeant(audience)).slice(0, MOST)
  }
  return await tasks(deps.db)
    .find(await audienceFilter(deps, person))
    .sort({ sort: 1, _id: 1 })
    .limit(MOST)
    .lean<TaskDoc[]>()
}

/** My packages with my progress, by `sort`. */
export async function myPackages(deps: Deps, person: Person) {
  const found = await meantFor(deps, person)
  const [progress, off] = await Promise.all([
    progressIn(
      deps,
      person,
      found.flatMap((task) => task.subtasks),
    ),
    kindsOffIn(deps, person.orgid),
  ])
  const now = deps.clock.now()
  const viewOf = (task: TaskDoc, front: FrontPackage | null) =>
    withExcuse(packageView(task, progress, off, now, front), excuseOf(task, person.userId))
  const views = new Map(found.map((task) => [task, viewOf(task, null)]))
  const byId = new Map([...views].map(([{ _id }, view]) => [_id, view]))
  return [...views].map(([task, view]) => {
    // A front that is not among them is not meant for this person, or no longer published: it holds up nothing.
    const before = byId.get(task.frontId ?? '')
    const front = before ? frontIn(before) : null
    return front ? viewOf(task, front) : view
  })
}

/** My packages by phase, each phase in its order. */
function byPhase(rows: readonly TaskRow[], nowMs: number): Record<TaskPhase, TaskRow[]> {
  const phases: Record<TaskPhase, TaskRow[]> = { todo: [], upcoming: [], completed: [], ended: [] }
  for (const row of rows) phases[phaseOf(row, nowMs)].push(row)
  phases.todo.sort(byUrgency)
  phases.upcoming.sort(byBeginning)
  return phases
}

const countOf = ({ todo, upcoming, completed, ended }: Record<TaskPhase, TaskRow[]>) => ({
  todo: todo.length,
  upcoming: upcoming.length,
  completed: completed.length,
  ended: ended.length,
})

/** Rows as a person gets them: with the addresses of their covers. */
async function withCovers(deps: Deps, actor: Actor, rows: readonly TaskRow[]): Promise<TaskRow[]> {
  const addressOf = await imageSigner(deps, actor)
  return rows.map((row) => (row.cover === '' ? row : { ...row, cover: addressOf(row.cover) }))
}

/** My task packages, by phase. */
export async function listTasks(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.list>,
): Promise<OutputOf<typeof contract.list>> {
  const all = (await myPackages(deps, actor)).map(({ row }) => row)
  const text = input.text?.trim().toLowerCase() ?? ''
  const phases = byPhase(all, deps.clock.now())
  const wanted = (input.state ? phases[input.state] : all).filter((row) => row.title.toLowerCase().includes(text))
  const from = (input.page - 1) * input.rows
  const rows = await withCovers(deps, actor, wanted.slice(from, from + input.rows))
  return { rows, total: wanted.length, counts: countOf(phases) }
}

/** When one of these windows begins or ends next. */
const changesIn = (rows: readonly Pick<TaskRow, 'startsAt' | 'endsAt'>[], nowMs: number): number | null =>
  untilNext(
    rows.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    nowMs,
  )

/** One package. Throws `task/not_found` when its audience does not include me. */
export async function getTask(deps: Deps, actor: Actor, id: string): Promise<OutputOf<typeof contract.get>> {
  const task = await tasks(deps.db)
    .findOne({ ...(await audienceFilter(deps, actor)), _id: id })
    .lean<TaskDoc>()
  if (!task) throw new AppError('task/not_found')
  const [progress, off, front, { practice }, show] = await Promise.all([
    progressIn(deps, actor, task.subtasks),
    kindsOffIn(deps, actor.orgid),
    openFront(deps, actor, task),
    getSetting(deps, actor.orgid),
    portraitShower(deps, actor),
  ])
  const nowMs = deps.clock.now()
  const view = packageView(task, progress, off, nowMs, front)
  const { row, subtasks } = withExcuse(view, excuseOf(task, actor.userId))
  const shown = subtasks.map(({ persona, ...subtask }) => ({
    ...subtask,
    persona: persona && { ...persona, portrait: show(persona.portrait) },
  }))
  const [shownRow = row] = await withCovers(deps, actor, [row])
  return {
    task: shownRow,
    subtasks: shown,
    trainingAllowed: practice.rehearsalAllowed,
    changesInMs: changesIn([row, ...subtasks], nowMs),
  }
}

/** The training centre: what I can resume, the days of this week, the first page of my tasks, for reading offline too. */
export async function trainingCentre(deps: Deps, actor: Actor): Promise<OutputOf<typeof contract.center>> {
  const [packages, unfinished, running, week] = await Promise.all([
    myPackages(deps, actor),
    newestUnfinished(deps, actor.orgid, actor.userId),
    runningExam(deps, actor.orgid, actor.userId),
    thisWeek(deps, actor),
  ])
  const nowMs = deps.clock.now()
  const phases = byPhase(
    packages.map(({ row }) => row),
    nowMs,
  )
  const exam = running && { ...running, serverNowMs: deps.clock.now() }
  const changesInMs = changesIn(
    packages.map(({ row }) => row),
    nowMs,
  )
  const first = await withCovers(deps, actor, phases.todo.slice(0, LIST_ROWS))
  return { unfinished, runningExam: exam, ...week, counts: countOf(phases), tasks: first, changesInMs }
}

/** Practice days of this week, Monday first, in the organisation's time zone; null = in the future. */
async function thisWeek(deps: Deps, actor: Actor): Promise<{ week: (boolean | null)[]; weekday: number }> {
  const { timeZone } = await getSetting(deps, actor.orgid)
  const today = localDay(deps.clock.now(), timeZone)
  const weekday = weekdayOf(today)
  const monday = addDays(today, -weekday)
  const times = await practisedSince(deps, actor.orgid, actor.userId, dayStartMs(monday, timeZone))
  const days = new Set(times.map((at) => localDay(at, timeZone)))
  const week = Array.from({ length: 7 }, (_, n) => (n > weekday ? null : days.has(addDays(monday, n))))
  return { week, weekday }
}
