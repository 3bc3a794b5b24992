import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { homeCompletion } from '@lianda/shared/module/home/home.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { completionOf } from '../task'

/** How far learners have come in running packages; empty for who manages none. */
export async function readCompletion(deps: Deps, actor: Actor): Promise<OutputOf<typeof homeCompletion>> {
  const found = await completionOf(deps, actor)
  return { rows: found.map(({ type, ...figures }) => ({ packageType: type, ...figures })) }
}
