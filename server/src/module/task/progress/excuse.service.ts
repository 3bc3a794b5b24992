import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import { taskChanged } from '@lianda/shared/module/task/task.events'
import {
  MOST_EXCUSED,
  type taskExcuse,
  type taskExcuseEnd,
} from '@lianda/shared/module/task/task-progress.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { errorText } from '../../../infra/text/texts'
import type { Excuse, TaskDoc } from '../task.document'
import { excuseOf } from '../task-excuse.rules'
import { getPublished, storePublished } from '../task-published'
import { tellSome } from '../task-tell'
import { readStandings, type Standing } from './progress-table'

interface Excused extends OutputOf<typeof taskExcuse> {
  task: TaskDoc
  /** Names of those for whom something changed. */
  names: string[]
}

/**
 * Excuses people from a whole package. What they are at may be finished; who has passed is refused, the others are
 * excused. A repeated request changes nothing, another reason takes the place of the first.
 */
export async function excusePeople(
  deps: Deps,
  actor: Actor,
  { id, userIds, reason }: ParsedInputOf<typeof taskExcuse>,
): Promise<Excused> {
  const task = await getPublished(deps, actor, id)
  const asked = await peopleOf(deps, actor, id, userIds)
  const passed = asked.filter(({ state }) => state === 'passed')
  const fresh = asked.filter(({ state, person }) => state !== 'passed' && excuseOf(task, person.id)?.reason !== reason)
  const at = new Date(deps.clock.now())
  const added = fresh.map(({ person }): Excuse => ({ userId: person.id, reason, by: actor.name, at }))
  const excuses = [...without(task, fresh), ...added]
  if (excuses.length > MOST_EXCUSED) throw new AppError('task/excuses_full', { params: { n: MOST_EXCUSED } })
  return {
    ...(await storeExcuses(deps, task, excuses, fresh, { kind: 'excused', note: reason })),
    refused: passed.map(({ person }) => ({
      userId: person.id,
      name: person.name,
      reason: errorText(actor.language, 'task/passed'),
    })),
  }
}

/** Takes excuses back; who is not excused stays so. */
export async function endExcuses(
  deps: Deps,
  actor: Actor,
  { id, userIds }: ParsedInputOf<typeof taskExcuseEnd>,
): Promise<Omit<Excused, 'refused'>> {
  const task = await getPublished(deps, actor, id)
  const asked = await peopleOf(deps, actor, id, userIds)
  const excused = asked.filter(({ person }) => excuseOf(task, person.id))
  return await storeExcuses(deps, task, without(task, excused), excused, { kind: 'unexcused', note: '' })
}

/** These people of the audience, as this administrator sees them. Throws `task/person_not_found` for any other. */
async function peopleOf(deps: Deps, actor: Actor, id: string, userIds: readonly string[]): Promise<Standing[]> {
  const ids = [...new Set(userIds)]
  const { standings } = await readStandings(deps, actor, { id, userIds: ids })
  if (standings.length < ids.length) throw new AppError('task/person_not_found')
  return standings
}

function without({ excuses = [] }: TaskDoc, people: readonly Standing[]): Excuse[] {
  const ids = new Set(people.map(({ person }) => person.id))
  return excuses.filter(({ userId }) => !ids.has(userId))
}

/** Notifies only those people and their devices: for everybody else nothing changes. */
async function storeExcuses(
  deps: Deps,
  task: TaskDoc,
  excuses: Excuse[],
  people: readonly Standing[],
  { kind, note }: { kind: 'excused' | 'unexcused'; note: string },
) {
  const names = people.map(({ person }) => person.name)
  if (people.length === 0) return { task, names, changed: 0 }
  const after = await storePublished(deps, task, {}, { excuses })
  for (const { person } of people)
    deps.realtime.emit({ user: person.id }, taskChanged, { id: after._id, rev: after.rev })
  await tellSome(deps, after, kind, { userIds: people.map(({ person }) => person.id), note })
  return { task: after, names, changed: people.length }
}
