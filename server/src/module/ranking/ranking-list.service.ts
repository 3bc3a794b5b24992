import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/ranking/ranking-list.contract'
import type { RankRow } from '@lianda/shared/module/ranking/ranking-list.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { badgesHeld } from '../badge'
import { departmentNames, honouredPeople, rankedPeople, type RankedPerson } from '../org'
import { getSetting } from '../setting'
import { groupsOf } from './groups'
import { hiddenIn, setHidden } from './hidden'
import { nextOf, type Placed, placesOf, shownIn } from './places.rules'
import { tableOf } from './ranking-table'

/** Badges beside a name. */
const BADGES = 3

type Asked = ParsedInputOf<typeof contract.list>
type Answer = OutputOf<typeof contract.list>

/** A page of the ranking, with the viewer's own place. Throws `identity/forbidden` for a group that they may not see. */
export async function listRanking(deps: Deps, actor: Actor, asked: Asked): Promise<Answer> {
  const { orgid, userId } = actor
  const [people, { ranking }, isHidden, table] = await Promise.all([
    rankedPeople(deps, orgid),
    getSetting(deps, orgid),
    hiddenIn(deps, orgid),
    tableOf(deps, orgid, asked.period),
  ])
  const me = people.find(({ id }) => id === userId)
  const groups = await groupsOf(deps, orgid, me?.departmentId ?? null, ranking.visible)
  const group = groups.find(({ among }) => among === asked.among) ?? (asked.among === undefined ? groups[0] : undefined)
  if (!group) throw new AppError('identity/forbidden')
  const members = new Map(
    people.flatMap((one) => (group.has(one) || one.id === userId ? [[one.id, one] as const] : [])),
  )
  const ranked = table.ranked(asked.by).filter((one) => members.has(one.userId))
  const placed = placesOf(shownIn(ranked, members.size, isHidden, userId))
  const own = placed.find((one) => one.userId === userId)
  const from = (asked.page - 1) * asked.rows
  const page = placed.slice(from, from + asked.rows)
  return {
    at: table.at,
    among: group.among,
    groups: groups.map(({ among, name }) => ({ among, name })),
    rows: await rowsOf(deps, actor, page, members, isHidden),
    total: placed.length,
    own: { place: own?.place ?? null, value: own?.value ?? 0, next: own ? nextOf(placed, own) : null },
    hiding: { allowed: ranking.mayHide, on: isHidden(userId) },
  }
}

/** Nothing of somebody whose name is hidden leaves the server but place and value. */
async function rowsOf(
  deps: Deps,
  actor: Actor,
  page: readonly Placed[],
  members: ReadonlyMap<string, RankedPerson>,
  isHidden: (userId: string) => boolean,
): Promise<RankRow[]> {
  const shown = page.flatMap(({ userId }) => {
    const person = members.get(userId)
    return person && (userId === actor.userId || !isHidden(userId)) ? [person] : []
  })
  const ids = shown.map(({ id }) => id)
  const [honoured, held, departments] = await Promise.all([
    honouredPeople(deps, actor, ids),
    badgesHeld(deps, actor, ids, BADGES),
    departmentNames(deps, actor.orgid, [...new Set(shown.map(({ departmentId }) => departmentId))]),
  ])
  const persons = new Map(
    shown.map(({ id, name, sex, departmentId }) => [
      id,
      {
        ...{ name, sex, departmentName: departments.get(departmentId ?? '') ?? '' },
        ...{ image: honoured.get(id)?.image ?? '', level: honoured.get(id)?.level ?? null, badges: held.get(id) ?? [] },
      },
    ]),
  )
  return page.map(({ userId, place, value }) => ({
    ...{ place, value, me: userId === actor.userId },
    person: persons.get(userId) ?? null,
  }))
}

/** Hides the own name, or shows it again. Throws `identity/forbidden` where the organisation does not allow it. */
export async function hideMe(
  deps: Deps,
  { orgid, userId }: Actor,
  { on }: ParsedInputOf<typeof contract.hide>,
): Promise<OutputOf<typeof contract.hide>> {
  if (on && !(await getSetting(deps, orgid)).ranking.mayHide) throw new AppError('identity/forbidden')
  await setHidden(deps, orgid, userId, on)
  return { on }
}
