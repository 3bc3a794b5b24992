import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { badgeHolders } from '@lianda/shared/module/badge/badge.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { peopleAmong } from '../org'
import { getBadge } from './badge.service'
import { grants, type GrantDoc } from './badge.model'

type Holders = OutputOf<typeof badgeHolders>

/** Who has a badge, newest first. Served by `by_badge`; a search or a data scope looks at everybody who has it. */
export async function listHolders(
  deps: Deps,
  actor: Actor,
  { id, text = '', page, rows, sort }: ParsedInputOf<typeof badgeHolders>,
): Promise<Holders> {
  const badge = await getBadge(deps, actor, id)
  const filter = { orgid: actor.orgid, badgeId: badge._id }
  const all = grants(deps.db)
    .find(filter)
    .sort({ at: sort === 'at' ? 1 : -1 })
  const from = (page - 1) * rows
  if (text.trim() !== '' || actor.scope !== null) {
    const found = await named(deps, actor, await all.lean(), text)
    return { rows: found.slice(from, from + rows), total: found.length }
  }
  const [some, total] = await Promise.all([all.skip(from).limit(rows).lean(), grants(deps.db).countDocuments(filter)])
  return { rows: await named(deps, actor, some, ''), total }
}

/** Those whom the administrator sees and the text finds. */
async function named(deps: Deps, actor: Actor, some: readonly GrantDoc[], text: string): Promise<Holders['rows']> {
  const people = await peopleAmong(
    deps,
    actor,
    some.map(({ userId }) => userId),
    text,
  )
  return some.flatMap(({ userId, at }) => {
    const person = people.get(userId)
    return person ? [{ userId, ...person, at: at.getTime() }] : []
  })
}
