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
import { nextOf, placeAt, type Ranked } from './places.rules'
import { byId, linesOf } from './ranking-lines'
import { tableOf } from './ranking-table'

/** Badges beside a name. */
const BADGES = 3

type Asked = ParsedInputOf<typeof contract.list>
type Answer = OutputOf<typeof contract.list>

/** A page of the ranking, with the viewer's own place. Throws `identity/forbidden` for a group that they may not see. */
export async function listRanking(deps: Deps, actor: Actor, asked: Asked): Promise<Answer> {
  const { orgid, userId } = actor
  const [people, { ranking }, hidden, table] = await Promise.all([
    rankedPeople(deps, orgid),
    getSetting(deps, orgid),
    hiddenIn(deps, orgid),
    tableOf(deps, orgid, asked.period),
  ])
  const departmentId = byId(people).get(userId)?.departmentId ?? null
  const groups = await groupsOf(deps, orgid, departmentId, ranking.visible)
  const group = groups.find(({ among }) => among === asked.among) ?? (asked.among === undefined ? groups[0] : undefined)
  if (!group) throw new AppError('identity/forbidden')
  const lines = linesOf({ ranked: table.ranked(asked.by), people, hidden, group, viewerId: userId })
  const own = lines.findIndex((one) => one.userId === userId)
  const from = (asked.page - 1) * asked.rows
  const page = lines.slice(from, from + asked.rows).map((one, n) => ({ ...one, place: placeAt(lines, from + n) }))
  return {
    at: table.at,
    among: group.among,
    groups: groups.map(({ among, name }) => ({ among, name })),
    rows: await rowsOf(deps, actor, page, byId(people), hidden),
    total: lines.length,
    own: {
      place: own < 0 ? null : placeAt(lines, own),
      value: lines[own]?.value ?? 0,
      next: own < 0 ? null : nextOf(lines, own),
    },
    hiding: { allowed: ranking.mayHide, on: hidden.has(userId) },
  }
}

interface Placed extends Ranked {
  place: number
}

/** Nothing of somebody whose name is hidden leaves the server but place and value. */
async function rowsOf(
  deps: Deps,
  actor: Actor,
  page: readonly Placed[],
  people: ReadonlyMap<string, RankedPerson>,
  hidden: ReadonlySet<string>,
): Promise<RankRow[]> {
  const shown = page.flatMap(({ userId }) => {
    const person = people.get(userId)
    return person && (userId === actor.userId || !hidden.has(userId)) ? [person] : []
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
