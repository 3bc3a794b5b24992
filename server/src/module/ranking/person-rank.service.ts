import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { personRank } from '@lianda/shared/module/ranking/person-rank.admin.contract'
import { RANK_BY } from '@lianda/shared/module/ranking/ranking-list.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { peopleAmong, rankedPeople, type RankedPerson } from '../org'
import { placeAt, type Ranked, valueOf } from './places.rules'
import { byId } from './ranking-lines'
import { tableOf } from './ranking-table'

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
  const ranked = byId(people)
  const departmentId = ranked.get(id)?.departmentId ?? null
  const isNear = (one: RankedPerson) => one.departmentId === departmentId
  const standing = table.standings.get(id)
  return {
    at: table.at,
    rows: RANK_BY.map((by) => {
      const own = table.ranked(by)
      return {
        by,
        value: (standing && valueOf(standing, by)) ?? 0,
        organisation: placeAmong(own, ranked, () => true, id),
        department: departmentId === null ? null : placeAmong(own, ranked, isNear, id),
      }
    }),
  }
}

function placeAmong(
  ranked: readonly Ranked[],
  people: ReadonlyMap<string, RankedPerson>,
  isMeant: (person: RankedPerson) => boolean,
  id: string,
) {
  const among = ranked.filter(({ userId }) => {
    const person = people.get(userId)
    return person !== undefined && isMeant(person)
  })
  const at = among.findIndex(({ userId }) => userId === id)
  return { place: at < 0 ? null : placeAt(among, at), of: among.length }
}
