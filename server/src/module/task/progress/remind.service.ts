import { AppError } from '@lianda/shared/error/app-error'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { taskRemind } from '@lianda/shared/module/task/task-progress.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { dayStartMs, localDay } from '../../../infra/clock/zone'
import { tellOnce } from '../../notify'
import { getSetting } from '../../setting'
import type { TaskDoc } from '../task.document'
import { readStandings, type Standing } from './progress-table'

interface Reminded {
  task: TaskDoc
  /** Names of those who were reminded now. */
  names: string[]
  already: number
  through: number
}

/** Why nobody can be reminded of a package at this time; null: people can. */
export function closedFor({ startsAt, endsAt }: Pick<TaskDoc, 'startsAt' | 'endsAt'>, nowMs: number) {
  if (startsAt && startsAt.getTime() > nowMs) return 'task/not_started'
  return endsAt && endsAt.getTime() <= nowMs ? 'task/ended' : null
}

/**
 * Reminds people of a package that is open. Whoever sees a package may remind those of its people whom they see. Throws
 * `task/not_started`, `task/ended`, and `task/person_not_found` for people who are not in the audience or out of sight.
 */
export async function remindPeople(
  deps: Deps,
  actor: Actor,
  { id, userIds, ...among }: ParsedInputOf<typeof taskRemind>,
): Promise<Reminded> {
  const ids = userIds === null ? null : [...new Set(userIds)]
  const { task, standings } = await readStandings(deps, actor, { id, ...(ids === null ? among : { userIds: ids }) })
  if (ids !== null && standings.length < ids.length) throw new AppError('task/person_not_found')
  const closed = closedFor(task, deps.clock.now())
  if (closed) throw new AppError(closed)
  const open = standings.filter(({ state }) => state === 'not_begun' || state === 'running')
  const told = await tellToday(deps, actor, task, open)
  return {
    task,
    names: told.map(({ person }) => person.name),
    already: open.length - told.length,
    through: ids === null ? 0 : standings.length - open.length,
  }
}

/** Tells those who were not reminded of this package today. */
async function tellToday(deps: Deps, actor: Actor, task: TaskDoc, open: readonly Standing[]): Promise<Standing[]> {
  const { orgid } = actor
  const { timeZone } = await getSetting(deps, orgid)
  const told = await tellOnce(deps, {
    ...{ orgid, kind: 'reminded', about: task._id, title: task.title, note: actor.name, dueAt: task.endsAt },
    sinceMs: dayStartMs(localDay(deps.clock.now(), timeZone), timeZone),
    userIds: open.map(({ person }) => person.id),
  })
  const ids = new Set(told)
  return open.filter(({ person }) => ids.has(person.id))
}
