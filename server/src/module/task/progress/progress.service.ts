import { grouped } from '@lianda/shared/kernel/grouped'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { ProgressRow, taskProgress } from '@lianda/shared/module/task/task-progress.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { departmentNames, positionNames } from '../../org'
import { mayWrite } from '../task-access'
import { departmentFigures, type Reached } from './department-figures'
import { countStates } from './progress.rules'
import { closedFor } from './remind.service'
import { inState, readStandings, type Standing } from './progress-table'

type Answer = OutputOf<typeof taskProgress>

/** Orders of the list, ascending, for people who come by name; nobody's score comes before all others. */
const ORDERS: Readonly<Record<string, (a: Standing, b: Standing) => number>> = {
  score: (a, b) => (a.score ?? -1) - (b.score ?? -1),
  done: (a, b) => a.done - b.done,
}

/** People who come by name in the order that a `sort` names; by name for an unknown one. */
export function sorted(standings: readonly Standing[], sort = 'name'): readonly Standing[] {
  const order = ORDERS[sort.replace(/^-/, '')]
  // Keeps the names in order among equals.
  const ascending = order ? standings.toSorted(order) : standings
  return sort.startsWith('-') ? ascending.toReversed() : ascending
}

/** Who stands where in a package, with the figures that lead to the lists of those people. */
export async function progressOfPackage(
  deps: Deps,
  actor: Actor,
  { page, rows, sort, ...input }: ParsedInputOf<typeof taskProgress>,
): Promise<Answer> {
  const { task, standings } = await readStandings(deps, actor, input)
  const found = sorted(inState(standings, input), sort)
  const [shown, departments, positions, writable] = await Promise.all([
    rowsOf(deps, actor.orgid, found.slice((page - 1) * rows, page * rows)),
    departmentsOf(deps, actor, standings),
    positionsOf(deps, actor, standings),
    mayWrite(deps, actor, task),
  ])
  return {
    title: task.title,
    mayExcuse: writable && !task.archivedAt,
    mayRemind: closedFor(task, deps.clock.now()) === null,
    rows: shown,
    total: found.length,
    people: standings.length,
    figures: countStates(standings.map(({ state }) => state)),
    steps: task.subtasks.map(({ id, title, type }, at) => ({
      ...{ id, title, type },
      figures: countStates(standings.flatMap(({ steps }) => steps[at]?.state ?? [])),
    })),
    departments,
    positions,
  }
}

/** Rows of the list, with the names of the departments. */
export async function rowsOf(deps: Deps, orgid: string, standings: readonly Standing[]): Promise<ProgressRow[]> {
  const names = await departmentNames(
    deps,
    orgid,
    standings.map(({ person }) => person.departmentId),
  )
  return standings.map(
    ({ person: { id: userId, name, account, workno, departmentId }, steps, state, score, done, excused }) => ({
      ...{ userId, name, account, workno, departmentName: names.get(departmentId ?? '') ?? '' },
      ...{ state, score, done, excused, steps: steps.map(stepOf) },
    }),
  )
}

const stepOf = ({ state, best, attempts }: Standing['steps'][number]) => ({ state, best, attempts })

/** Everybody counts in their main department and in those above it, as the list's filter finds them. Most people first. */
async function departmentsOf(deps: Deps, actor: Actor, standings: readonly Standing[]): Promise<Answer['departments']> {
  const byMain = new Map<string | null, Reached>()
  for (const [main, own] of grouped(standings, ({ person }) => person.departmentId))
    byMain.set(main, { people: own.length, done: own.filter(({ state }) => state === 'passed').length })
  return (await departmentFigures(deps, actor, byMain)).map(({ done: passed, ...row }) => ({ ...row, passed }))
}

/** Everybody counts in the position that they have, in the order of the tree. */
async function positionsOf(
  deps: Deps,
  { orgid }: Pick<Actor, 'orgid'>,
  standings: readonly Standing[],
): Promise<Answer['positions']> {
  const byPosition = grouped(standings, ({ person }) => person.positionId)
  const names = await positionNames(deps, orgid, new Set(byPosition.keys()))
  const rowOf = (id: string, name: string, own: readonly Standing[] = []) => ({
    ...{ id, name, people: own.length, passed: own.filter(({ state }) => state === 'passed').length },
  })
  const without = byPosition.get(null)
  return [
    ...[...names].map(([id, name]) => rowOf(id, name, byPosition.get(id))),
    ...(without ? [rowOf(NO_UNIT, '', without)] : []),
  ]
}
