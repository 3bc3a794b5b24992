import { AppError } from '@lianda/shared/error/app-error'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { departmentNames, seesDepartment } from '../../org'
import { runningPackages } from '../task.admin.service'
import { managedTypes } from '../task-access'
import type { TaskDoc } from '../task.document'
import { addReached, type DepartmentFigures, departmentFigures, type Reached } from './department-figures'
import { judgedIn } from './progress-table'

interface Completion extends Reached {
  type: TaskDoc['type']
  packages: number
}

/** Figures by main department. */
type ByMain = ReadonlyMap<string | null, Reached>

/** People of a package by their main department. Done: who has passed or is excused. */
async function reachedIn(
  deps: Deps,
  actor: Actor,
  task: TaskDoc,
  narrowed: { departmentId?: string } = {},
): Promise<ByMain> {
  const { people, judge } = await judgedIn(deps, actor, task, narrowed)
  const byMain = new Map<string | null, Reached>()
  for (const { id, departmentId } of people) {
    const { state } = judge(id)
    addReached(byMain, departmentId, { people: 1, done: state === 'passed' || state === 'excused' ? 1 : 0 })
  }
  return byMain
}

/** Packages judged at once. One after the other each would wait for the settings, whose reads are gathered. */
const AT_ONCE = 10

/** The running packages that an administrator manages, with the people whom they see in each. */
async function eachRunning(
  deps: Deps,
  actor: Actor,
  narrowed: { departmentId?: string } = {},
): Promise<[TaskDoc, ByMain][]> {
  const managed = managedTypes(actor)
  const running = (await runningPackages(deps, actor)).filter(({ type }) => managed.includes(type))
  const found: [TaskDoc, ByMain][] = []
  for (let from = 0; from < running.length; from += AT_ONCE) {
    const some = running.slice(from, from + AT_ONCE)
    const judged = await Promise.all(some.map((task) => reachedIn(deps, actor, task, narrowed)))
    found.push(...some.map((task, at): [TaskDoc, ByMain] => [task, judged[at] ?? new Map()]))
  }
  return found
}

function summed(byMain: ByMain): Reached {
  const sum = { people: 0, done: 0 }
  for (const { people, done } of byMain.values()) {
    sum.people += people
    sum.done += done
  }
  return sum
}

/**
 * How far the people whom an administrator sees have come in the running packages that they see, by type and by
 * department. Somebody in two packages counts twice.
 */
export async function completionOf(
  deps: Deps,
  actor: Actor,
): Promise<{ types: Completion[]; departments: DepartmentFigures[] }> {
  const types = managedTypes(actor).map((type): Completion => ({ type, packages: 0, people: 0, done: 0 }))
  const byMain = new Map<string | null, Reached>()
  for (const [task, own] of await eachRunning(deps, actor)) {
    const row = types.find(({ type }) => type === task.type)
    if (!row) continue
    const { people, done } = summed(own)
    row.packages += 1
    row.people += people
    row.done += done
    for (const [main, figures] of own) addReached(byMain, main, figures)
  }
  return { types, departments: await departmentFigures(deps, actor, byMain) }
}

/**
 * The running packages with people of a department, or of one below it. Throws `org/not_found` for a department that the
 * caller does not see.
 */
export async function completionIn(
  deps: Deps,
  actor: Actor,
  departmentId: string,
): Promise<(Reached & { task: TaskDoc })[]> {
  const isThere = (await departmentNames(deps, actor.orgid, [departmentId])).has(departmentId)
  if (departmentId !== NO_UNIT && !(isThere && seesDepartment(actor, departmentId))) throw new AppError('org/not_found')
  return (await eachRunning(deps, actor, { departmentId }))
    .map(([task, own]) => ({ task, ...summed(own) }))
    .filter(({ people }) => people > 0)
}
