import type { Deps } from '../../deps'
import { audienceNames } from './task-audience'
import { categoryNames } from './task-category'
import { frontOfTask } from './front/front.store'
import type { SubtaskDoc } from './kind/subtask.document'
import { kindOf } from './kind/subtask-kinds'
import type { TaskDoc } from './task.document'

type AuditFacts = Record<string, unknown>

/** What the operation log stores of a package: names instead of ids, as departments and people may be deleted later. */
export async function auditFactsOf(deps: Deps, task: TaskDoc): Promise<AuditFacts> {
  const { title, type, publishState, publishAt, audience, startsAt, endsAt, passScore, ordered, sort, subtasks } = task
  const marks = { ...(task.archivedAt ? { archived: true } : {}), ...(task.template ? { template: true } : {}) }
  const [{ departments, positions, roles, levels, users, exceptions }, nameOf, front] = await Promise.all([
    audienceNames(deps, task.orgid, audience),
    categoryNames(deps, task.orgid, [type]),
    frontOfTask(deps, task.orgid, task),
  ])
  const catalog = nameOf(task)
  return {
    title,
    type,
    publishState,
    publishAt,
    audience: {
      everyone: audience.everyone,
      departments: namesOf(departments),
      ...Object.fromEntries(
        Object.entries({ positions, roles, levels }).flatMap(([kind, some]) =>
          some.length > 0 ? [[kind, namesOf(some)]] : [],
        ),
      ),
      people: namesOf(users),
      ...(exceptions.length > 0 ? { except: namesOf(exceptions) } : {}),
    },
    startsAt,
    endsAt,
    passScore,
    ordered,
    sort,
    ...(task.cover ? { cover: true } : {}),
    subtasks: subtasks.map((subtask) => stepOf(task, subtask)),
    ...(front ? { front: front.title } : {}),
    ...marks,
    ...(catalog === '' ? {} : { catalog }),
  }
}

const namesOf = (some: readonly { name: string }[]): string[] => some.map(({ name }) => name)

const stepOf = ({ subtasks }: TaskDoc, subtask: SubtaskDoc): AuditFacts => ({
  title: subtask.title,
  type: subtask.type,
  version: kindOf(subtask).resourceOf(subtask).version,
  passScore: subtask.passScore,
  weight: subtask.weight,
  attempts: subtask.attempts,
  startsAt: subtask.startsAt?.getTime() ?? null,
  endsAt: subtask.endsAt?.getTime() ?? null,
  ...(subtask.pauseAllowed === false ? { noPause: true } : {}),
  ...(subtask.rehearsalAllowed === false ? { noRehearsal: true } : {}),
  ...(subtask.draw ? { draw: subtask.draw } : {}),
  ...(subtask.secondTry ? { secondTry: true } : {}),
  ...(subtask.thinkSeconds ? { thinkSeconds: subtask.thinkSeconds } : {}),
  ...(subtask.viewMinutes ? { viewMinutes: subtask.viewMinutes } : {}),
  ...(subtask.watchPercent === undefined ? {} : { watchPercent: subtask.watchPercent }),
  ...(subtask.skipAllowed === false ? { noSkip: true } : {}),
  ...(subtask.frontId ? { after: subtasks.find(({ id }) => id === subtask.frontId)?.title ?? '' } : {}),
})

/** The members that differ; all members for a new package. */
export async function changesOf(
  deps: Deps,
  { before, after }: { before: TaskDoc | null; after: TaskDoc },
): Promise<{ before: AuditFacts; after: AuditFacts }> {
  const [was, is] = await Promise.all([
    before ? auditFactsOf(deps, before) : Promise.resolve<AuditFacts>({}),
    auditFactsOf(deps, after),
  ])
  const changed = Object.keys({ ...was, ...is }).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  )
  const only = (facts: AuditFacts) =>
    Object.fromEntries(changed.filter((name) => name in facts).map((name) => [name, facts[name]]))
  return { before: before ? only(was) : {}, after: only(is) }
}
