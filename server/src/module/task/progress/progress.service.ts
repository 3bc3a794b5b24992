import { grouped } from '@lianda/shared/kernel/grouped'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { ProgressRow, taskProgress } from '@lianda/shared/module/task/task-progress.admin.contract'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { departmentNames, departmentPaths, seesDepartment } from '../../org'
import { mayWrite } from '../task-access'
import { countStates } from './progress.rules'
import { closedFor } from './remind.service'
import { inState, readStandings, type Standing } from './progress-table'

type Answer = OutputOf<typeof taskProgress>

const { compare } = new Intl.Collator('zh')

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
  const counted = new Map<string, { people: number; passed: number }>()
  const pathOf = await departmentPaths(deps, actor.orgid)
  for (const [main, own] of grouped(standings, ({ person }) => person.departmentId)) {
    const passed = own.filter(({ state }) => state === 'passed').length
    const path = main === null || !seesDepartment(actor, main) ? [] : pathOf([main])
    for (const id of main === null ? [NO_UNIT] : path.filter((one) => seesDepartment(actor, one))) {
      const now = counted.get(id) ?? { people: 0, passed: 0 }
      counted.set(id, { people: now.people + own.length, passed: now.passed + passed })
    }
  }
  const names = await departmentNames(deps, actor.orgid, [...counted.keys()])
  return [...counted]
    .map(([id, figures]) => ({ id, name: names.get(id) ?? '', ...figures }))
    .toSorted((a, b) => b.people - a.people || compare(a.name, b.name))
}
