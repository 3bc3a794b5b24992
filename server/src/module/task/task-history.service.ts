import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { taskHistory } from '@lianda/shared/module/task/task-life.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { listOperations } from '../log'
import { getTaskDoc } from './task.admin.service'

/** Facts that name people: who sees only a part of the organisation gets their numbers. */
const PERSONAL: readonly string[] = ['excused', 'excuse', 'returned', 'reminded']

/** Administrators' changes of a package, newest first, for everybody who may see the package. */
export async function historyOf(
  deps: Deps,
  actor: Actor,
  { id, page, rows }: ParsedInputOf<typeof taskHistory>,
): Promise<OutputOf<typeof taskHistory>> {
  await getTaskDoc(deps, actor, id)
  const found = await listOperations(deps, actor, { noun: 'task', objectId: id, page, rows })
  return {
    rows: found.rows.map(({ account: _account, ip: _ip, requestId: _requestId, ...row }) =>
      actor.scope === null ? row : { ...row, after: withoutPeople(row.after) },
    ),
    total: found.total,
  }
}

const withoutPeople = (facts: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !PERSONAL.includes(name)))
