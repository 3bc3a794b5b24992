import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type { personPoints } from '@lianda/shared/module/figures/person-points.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { pointQuestions } from '../faq'
import { peopleAmong } from '../org'

/** The questions behind somebody's knowledge points. Throws `org/not_found` for whom the administrator doesn't see. */
export async function listPersonPoints(
  deps: Deps,
  actor: Actor,
  { id, ...asked }: ParsedInputOf<typeof personPoints>,
): Promise<OutputOf<typeof personPoints>> {
  if (!(await peopleAmong(deps, actor, [id], '')).has(id)) throw new AppError('org/not_found')
  return await pointQuestions(deps, actor, id, asked)
}
