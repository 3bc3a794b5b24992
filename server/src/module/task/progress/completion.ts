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

/** People of a package by their main department. Done: who has passed or is excused. */
async function reachedIn(
  deps: Deps,
  actor: Actor,
  task: TaskDoc,
  narrowed: { departmentId?: string } = {},
): Promise<Map<string | null, Reached>> {
  const { people, judge } = await judgedIn(deps, actor, task, narrowed)
  const byMain = new Map<string | null, Reached>()
  for (const { id, departmentId } of people) {
    const { state } = judge(id)
    addReached(byMain, departmentId, { people: 1, done: state === 'passed' || state === 'excused' ? 1 : 0 })
  }
  return byMain
}

function summed(byMain: ReadonlyMap<string | null, Reached>): Reached {
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
  for (const task of await runningPackages(deps, actor)) {
    const row = types.find(({ type }) => type === task.type)
    if (!row) continue
    const own = await reachedIn(deps, actor, task)
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
  const managed = managedTypes(actor)
  const rows: (Reached & { task: TaskDoc })[] = []
  for (const task of await runningPackages(deps, actor)) {
    if (!managed.includes(task.type)) continue
    const figures = summed(await reachedIn(deps, actor, task, { departmentId }))
    if (figures.people > 0) rows.push({ task, ...figures })
  }
  return rows
}
