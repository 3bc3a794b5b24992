import type { Deps } from '../../deps'
import type { searchFilter } from '../../infra/text/search'
import { users } from './org.model'
import { listedPeople } from './people-lists'

/** So many who match are read by their ids; where more match, the whole list is at hand sooner. */
const FEW = 500

interface Searched {
  orgid: string
  /** Who is in the list. */
  filter: object & { orgid: string }
  search: ReturnType<typeof searchFilter>
  /** All that the list depends on. */
  kept: object
}

/**
 * Those of a list whom a text finds, in the list's order; without a text all. Of many only the ids are read, and both the
 * list and who matches stay in memory, so that another page or order of the same search reads nothing. Served by `by_text`.
 */
export async function searchedPeople<Person extends { id: string }>(
  deps: Deps,
  { orgid, filter, search, kept }: Searched,
  read: (filter: object) => Promise<Person[]>,
): Promise<readonly Person[]> {
  const all = () => listedPeople(deps, orgid, kept, () => read(filter))
  if (!search.search) return await all()
  const matching = { ...filter, ...search }
  const first = await users(deps.db)
    .find(matching, { _id: 1 })
    .limit(FEW + 1)
    .lean()
  if (first.length <= FEW) return await read({ orgid, _id: { $in: first.map(({ _id }) => _id) }, $and: [matching] })
  const [people, found] = await Promise.all([
    all(),
    listedPeople(deps, orgid, { ids: kept, ...search }, () => users(deps.db).find(matching, { _id: 1 }).lean()),
  ])
  const ids = new Set(found.map(({ _id }) => _id))
  return people.filter(({ id }) => ids.has(id))
}
