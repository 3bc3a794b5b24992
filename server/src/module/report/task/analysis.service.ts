import { grouped } from '@lianda/shared/kernel/grouped'
import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import type {
  AnalysedDay,
  AnalysedGroup,
  taskAnalysis,
} from '@lianda/shared/module/report/task-analysis.admin.contract'
import { SMALL_GROUP } from '@lianda/shared/module/report/task-report.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { addDays, dayStartMs, localDay } from '../../../infra/clock/zone'
import { departmentNames, positionNames } from '../../org'
import { getSetting } from '../../setting'
import {
  attentionIn,
  countingDepartments,
  countStates,
  packageStandings,
  type PackageStanding,
  passedAtMs,
  reportedPackages,
  sumsOf,
} from '../../task'
import { attentionRows, byUrgency } from './attention'
import { figuresOf } from './figures.rules'
import { stepFigures } from './step-figures'
import { seesPeople } from './small-groups'

type Answer = OutputOf<typeof taskAnalysis>

/** How far the people of one package have come whom this administrator sees. Throws `task/not_found`. */
export async function analyseTask(
  deps: Deps,
  actor: Actor,
  { id, departmentId, positionId }: ParsedInputOf<typeof taskAnalysis>,
): Promise<Answer> {
  const [reported] = await reportedPackages(deps, actor, { id })
  if (!reported) throw new AppError('task/not_found')
  const { task, runState } = reported
  const { title, type, startsAt, endsAt } = task
  const at = deps.clock.now()
  const standings = await packageStandings(deps, actor, task, { departmentId, positionId })
  const about = {
    ...{ title, type, runState, at },
    startsAt: startsAt?.getTime() ?? null,
    endsAt: endsAt?.getTime() ?? null,
  }
  const isOpen = seesPeople(actor, type)
  if (!isOpen && standings.length > 0 && standings.length < SMALL_GROUP)
    return {
      ...about,
      figures: null,
      departments: null,
      positions: null,
      days: [],
      undated: 0,
      steps: [],
      attention: [],
    }
  const [departments, positions, { timeZone }] = await Promise.all([
    departmentsOf(deps, actor, standings),
    positionsOf(deps, actor, standings),
    getSetting(deps, actor.orgid),
  ])
  const shown = (groups: AnalysedGroup[]) =>
    isOpen || groups.every(({ people }) => people >= SMALL_GROUP) ? groups : null
  return {
    ...about,
    figures: figuresOf(sumsOf(standings.map(({ state, score, steps }) => ({ state, score, spentMs: spentIn(steps) })))),
    departments: shown(departments),
    positions: shown(positions),
    ...daysOf(standings, timeZone),
    attention: attentionRows(
      actor,
      reported,
      attentionIn(
        task,
        standings.map(({ person, ...one }) => ({ ...one, userId: person.id, name: person.name })),
        at,
      ),
    ).toSorted(byUrgency),
    steps: task.subtasks.map((step) => ({
      ...{ id: step.id, title: step.title, type: step.type },
      figures: stepFigures(standings.flatMap(({ steps }) => steps.find((one) => one.id === step.id) ?? [])),
    })),
  }
}

type Step = PackageStanding['steps'][number]

const spentIn = (steps: readonly Step[]): number => steps.reduce((sum, { spentMs }) => sum + spentMs, 0)

const groupOf = (id: string, name: string, own: readonly PackageStanding[]): AnalysedGroup => ({
  ...{ id, name, people: own.length, states: countStates(own.map(({ state }) => state)) },
})

/** Most people first, as the progress page has them. */
async function departmentsOf(
  deps: Deps,
  actor: Actor,
  standings: readonly PackageStanding[],
): Promise<AnalysedGroup[]> {
  const countsIn = await countingDepartments(deps, actor)
  const byId = new Map<string, PackageStanding[]>()
  for (const [main, own] of grouped(standings, ({ person }) => person.departmentId))
    for (const id of countsIn(main)) byId.set(id, [...(byId.get(id) ?? []), ...own])
  const names = await departmentNames(deps, actor.orgid, [...byId.keys()])
  return [...byId]
    .map(([id, own]) => groupOf(id, names.get(id) ?? '', own))
    .toSorted((a, b) => b.people - a.people || (a.id < b.id ? -1 : 1))
}

/** In the order of their tree, those without a position last. */
async function positionsOf(
  deps: Deps,
  { orgid }: Actor,
  standings: readonly PackageStanding[],
): Promise<AnalysedGroup[]> {
  const byPosition = grouped(standings, ({ person }) => person.positionId)
  const names = await positionNames(deps, orgid, new Set(byPosition.keys()))
  const without = byPosition.get(null)
  return [
    ...[...names].map(([id, name]) => groupOf(id, name, byPosition.get(id) ?? [])),
    ...(without ? [groupOf(NO_UNIT, '', without)] : []),
  ]
}

/** More days are not told one by one: those before are left out. */
const MOST_DAYS = 366

function daysOf(standings: readonly PackageStanding[], timeZone: string): Pick<Answer, 'days' | 'undated'> {
  const passed = standings.filter(({ state }) => state === 'passed')
  const times = passed.flatMap((one) => passedAtMs(one, undefined) ?? []).toSorted((a, b) => a - b)
  const undated = passed.length - times.length
  const [first, last] = [times[0], times.at(-1)]
  const days: AnalysedDay[] = []
  if (first === undefined || last === undefined) return { days, undated }
  // Days are asked for where they begin: to ask for that of each of thousands of times takes longer than all else.
  let day = localDay(last, timeZone)
  let next = dayStartMs(addDays(day, 1), timeZone)
  while (next > first && days.length < MOST_DAYS) {
    const from = dayStartMs(day, timeZone)
    const ofDay = times.splice(times.findLastIndex((at) => at < from) + 1)
    days.unshift({ day, from, to: next - 1, passed: ofDay.length })
    day = addDays(day, -1)
    next = from
  }
  return { days, undated }
}
