import { type Deps, perApp } from '../../deps'
import { freshReads } from '../../infra/cache/fresh-read'
import { users } from './org.model'
import type { RoleDoc } from './role.model'

/** Everybody may hold a learners' role, and counting them all takes long; nothing depends on the figure. */
const learners = perApp(({ clock }) => freshReads<number>(clock, { freshMs: 60_000, staleMs: 600_000, most: 1_000 }))

/** People who hold a role, not those in the recycle bin. Served by `by_role`, or `by_held_role` for a learners' role. */
export const holding = ({ _id, orgid, type }: Pick<RoleDoc, '_id' | 'orgid' | 'type'>) => ({
  orgid,
  live: true,
  roles: _id,
  // Who holds it has at least its type: there are few administrators.
  ...(type === 'user' ? {} : { roleType: { $in: ['admin' as const, 'owner' as const] } }),
})

/** How many people hold a role; of a learners' role a minute old. */
export async function countHolders(deps: Deps, role: RoleDoc): Promise<number> {
  const count = () => users(deps.db).countDocuments(holding(role))
  return role.type === 'user' ? await learners(deps)(role._id, count) : await count()
}
