import { can } from '@lianda/shared/contract/action'
import { AppError } from '@lianda/shared/error/app-error'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { learnerOf, seesOne } from '../org'

/** Whose viewing it is. */
export type Person = Pick<Actor, 'orgid' | 'userId' | 'departments'>

/**
 * The person that a call asks about: oneself, or somebody of the data scope for who may read records. Throws
 * `media/not_found` for everybody else, whether they are there or not.
 */
export async function viewedPerson(deps: Deps, actor: Actor, userid: string | undefined): Promise<Person> {
  if (userid === undefined || userid === actor.userId) return actor
  if (!can(actor, 'viewing.record.read')) throw new AppError('media/not_found')
  const learner = await learnerOf(deps, actor.orgid, userid).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('media/not_found') : error
  })
  if (!seesOne(actor, learner)) throw new AppError('media/not_found')
  return { orgid: actor.orgid, userId: userid, departments: learner.departments }
}
