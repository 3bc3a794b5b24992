import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { runningPackages } from '../task.admin.service'
import { managedTypes } from '../task-access'
import type { TaskDoc } from '../task.document'
import { standingsIn } from './progress-table'

interface Completion {
  type: TaskDoc['type']
  packages: number
  /** Somebody in two packages counts twice. */
  people: number
  /** Who has passed or is excused. */
  done: number
}

/** How far the people whom an administrator sees have come in the running packages that they see, by type. */
export async function completionOf(deps: Deps, actor: Actor): Promise<Completion[]> {
  const rows = managedTypes(actor).map((type): Completion => ({ type, packages: 0, people: 0, done: 0 }))
  for (const task of await runningPackages(deps, actor)) {
    const row = rows.find(({ type }) => type === task.type)
    if (!row) continue
    const standings = await standingsIn(deps, actor, task)
    row.packages += 1
    row.people += standings.length
    row.done += standings.filter(({ state }) => state === 'passed' || state === 'excused').length
  }
  return rows
}
