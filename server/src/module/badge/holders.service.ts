import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { badgeHolders } from '@lianda/shared/module/badge/badge.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { idsAmong, peopleAmong } from '../org'
import { getBadge } from './badge.service'
import { grants, type GrantDoc } from './badge.model'

type Holders = OutputOf<typeof badgeHolders>
type Grant = Pick<GrantDoc, 'userId' | 'at'>

/** Read at a time. */
const AT_ONCE = 1_000

/**
 * Who has a badge, newest first. Served by `by_badge`; with a search or a data scope the ids of all who have it are read,
 * some at a time, and only the people of the page.
 */
export async function listHolders(
  deps: Deps,
  actor: Actor,
  { id, text = '', page, rows, sort }: ParsedInputOf<typeof badgeHolders>,
): Promise<Holders> {
  const badge = await getBadge(deps, actor, id)
  const filter = { orgid: actor.orgid, badgeId: badge._id }
  const all = grants(deps.db)
    .find(filter, { userId: 1, at: 1 })
    .sort({ at: sort === 'at' ? 1 : -1 })
  const from = (page - 1) * rows
  if (text.trim() === '' && actor.scope === null && actor.positions === null) {
    const [some, total] = await Promise.all([all.skip(from).limit(rows).lean(), grants(deps.db).countDocuments(filter)])
    return { rows: await named(deps, actor, some), total }
  }
  const shown: Grant[] = []
  let total = 0
  const count = async (some: readonly Grant[]): Promise<void> => {
    const seen = await idsAmong(
      deps,
      actor,
      some.map(({ userId }) => userId),
      text,
    )
    for (const grant of some.filter(({ userId }) => seen.has(userId))) {
      if (total >= from && total < from + rows) shown.push(grant)
      total += 1
    }
  }
  let some: Grant[] = []
  for await (const grant of all.lean<Grant>().cursor({ batchSize: AT_ONCE })) {
    some.push(grant)
    if (some.length < AT_ONCE) continue
    await count(some)
    some = []
  }
  await count(some)
  return { rows: await named(deps, actor, shown), total }
}

/** With names, those whom the administrator sees. */
async function named(deps: Deps, actor: Actor, some: readonly Grant[]): Promise<Holders['rows']> {
  const people = await peopleAmong(
    deps,
    actor,
    some.map(({ userId }) => userId),
    '',
  )
  return some.flatMap(({ userId, at }) => {
    const person = people.get(userId)
    return person ? [{ userId, ...person, at: at.getTime() }] : []
  })
}
