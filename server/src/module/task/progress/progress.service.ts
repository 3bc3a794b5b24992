import { grouped } from '@lianda/shared/kernel/grouped'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { ProgressRow, taskProgress } from '@lianda/shared/module/task/task-progress.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { departmentNames } from '../../org'
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
  const [shown, departments, writable] = await Promise.all([
    rowsOf(deps, actor.orgid, found.slice((page - 1) * rows, page * rows)),
    departmentsOf(deps, actor, standings),
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
      ...{ state, score, done, excused, steps: steps.map(({ id: _id, ...step }) => step) },
    }),
  )
}

/** Everybody counts in their main department and in those above it, as the list's filter finds them. Most people first. */
async function departmentsOf(deps: Deps, actor: Actor, standings: readonly Standing[]): Promise<Answer['departments']> {
  const byMain = new Map<string | null, Reached>()
  for (const [main, own] of grouped(standings, ({ person }) => person.departmentId))
    byMain.set(main, { people: own.length, done: own.filter(({ state }) => state === 'passed').length })
  return (await departmentFigures(deps, actor, byMain)).map(({ done: passed, ...row }) => ({ ...row, passed }))
}
