import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/task/task-publish.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { seesOne } from '../org'
import { getTaskDoc } from './task.admin.service'
import { checkAudience, metersOf } from './task-audience'
import { movingTo } from './task-audience.service'
import { replacingOf } from './task-replace.service'
import { workOn } from './task-work'

/** Most running people listed by name. */
const NAMED = 50

/**
 * The check before every change of a published package: how many it reaches, have begun and are running, and who comes
 * and goes. Names only people within the data scope; for a change of the audience only those who leave.
 */
export async function impactOf(
  deps: Deps,
  actor: Actor,
  { id, change }: ParsedInputOf<typeof contract.taskImpact>,
): Promise<OutputOf<typeof contract.taskImpact>> {
  const task = await getTaskDoc(deps, actor, id)
  if (change.kind === 'audience') await checkAudience(deps, actor, change.audience)
  const audiences = change.kind === 'audience' ? [task.audience, change.audience] : [task.audience]
  const [measure, { kinds, begun, bySubtask, keySeen }] = await Promise.all([
    metersOf(deps, task.orgid, audiences),
    workOn(deps, task),
  ])
  const { learners } = measure(task.audience)
  const moving = change.kind === 'audience' ? await movingTo(deps, task, change.audience, { measure, begun }) : null
  const replacing =
    change.kind === 'replace'
      ? await replacingOf(deps, actor, task, {
          subtaskId: change.subtaskId,
          other: change.other,
          begun: bySubtask,
          learners,
        })
      : null
  const atWork = kinds
    .flatMap(({ type, running }) => running.map((one) => ({ ...one, type })))
    .filter(({ userId }) => moving?.leavers.has(userId) ?? true)
  return {
    rev: task.rev,
    learners,
    begun: begun.length,
    kinds: kinds.map(({ type, running }) => ({
      type,
      running: running.length,
      cut: running.filter((one) => one.cut).length,
    })),
    keySeen,
    running: atWork
      .filter((one) => seesOne(actor, one))
      .toSorted((a, b) => a.startedAt - b.startedAt)
      .slice(0, NAMED)
      .map(({ name, departmentName, type, title, startedAt }) => ({ name, departmentName, type, title, startedAt })),
    moving: moving && {
      joining: moving.joining,
      leaving: moving.leaving,
      leavingBegun: moving.leavingBegun,
      leavingRunning: new Set(atWork.map(({ userId }) => userId)).size,
    },
    replacing,
  }
}
