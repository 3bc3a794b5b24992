import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { personRank } from '@lianda/shared/module/ranking/person-rank.admin.contract'
import { RANK_BY, type RankBy } from '@lianda/shared/module/ranking/ranking-list.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { peopleAmong, rankedPeople, type RankedPerson } from '../org'
import { placesOf, valueOf } from './places.rules'
import { type Table, tableOf } from './ranking-table'

/** Where somebody stands this month. Throws `org/not_found` for whom the administrator doesn't see. */
export async function readPersonRank(
  deps: Deps,
  actor: Actor,
  { id }: ParsedInputOf<typeof personRank>,
): Promise<OutputOf<typeof personRank>> {
  const { orgid } = actor
  const [seen, people, table] = await Promise.all([
    peopleAmong(deps, actor, [id], ''),
    rankedPeople(deps, orgid),
    tableOf(deps, orgid, 'month'),
  ])
  if (!seen.has(id)) throw new AppError('org/not_found')
  const departmentId = people.find((one) => one.id === id)?.departmentId ?? null
  const near = departmentId === null ? null : people.filter((one) => one.departmentId === departmentId)
  const standing = table.standings.get(id)
  return {
    at: table.at,
    rows: RANK_BY.map((by) => ({
      by,
      value: (standing && valueOf(standing, by)) ?? 0,
      organisation: placeAmong(table, people, by, id),
      department: near && placeAmong(table, near, by, id),
    })),
  }
}

function placeAmong(table: Table, people: readonly RankedPerson[], by: RankBy, id: string) {
  const among = new Set(people.map((one) => one.id))
  const placed = placesOf(table.ranked(by).filter(({ userId }) => among.has(userId)))
  return { place: placed.find(({ userId }) => userId === id)?.place ?? null, of: placed.length }
}
