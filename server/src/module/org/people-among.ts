import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { searchFilter } from '../../infra/text/search'
import { imageSigner } from '../upload'
import { departmentNames } from './department.service'
import { ladder } from './ladder'
import type { Level } from './level.model'
import { type UserDoc, users } from './org.model'
import { inSight } from './sight'

/** A person as a list of records shows them. */
interface Shown {
  name: string
  departmentName: string
  /** Address of the own picture; '' without one. */
  image: string
}

/** Those of these people, in the recycle bin too, whom the administrator sees and the text finds. Served by `_id`. */
export async function peopleAmong(
  deps: Deps,
  actor: Actor,
  ids: readonly string[],
  text: string,
): Promise<Map<string, Shown>> {
  if (ids.length === 0) return new Map()
  const { orgid } = actor
  const found = await users(deps.db)
    .find({ ...seenAmong(actor, ids), ...searchFilter(text) }, { name: 1, departmentId: 1, avatar: 1 })
    .lean()
  const [names, addressOf] = await Promise.all([
    departmentNames(deps, orgid, [...new Set(found.flatMap(({ departmentId }) => departmentId ?? []))]),
    imageSigner(deps, actor),
  ])
  return new Map(
    found.map(({ _id, name, departmentId, avatar }) => [
      _id,
      { name, departmentName: names.get(departmentId ?? '') ?? '', image: avatar === '' ? '' : addressOf(avatar) },
    ]),
  )
}

/** Names and accounts of people, in the recycle bin too, whose records may be seen wherever they are now. Served by `_id`. */
export async function namesOfPeople(
  deps: Deps,
  orgid: string,
  ids: readonly string[],
): Promise<Map<string, Pick<UserDoc, 'name' | 'account'>>> {
  const found = await users(deps.db)
    .find({ orgid, _id: { $in: [...ids] } }, { name: 1, account: 1 })
    .lean()
  return new Map(found.map(({ _id, name, account }) => [_id, { name, account }]))
}

const seenAmong = (actor: Actor, ids: readonly string[]) => ({
  ...{ orgid: actor.orgid, _id: { $in: [...ids] } },
  ...inSight(actor),
})

/** Ids of those of these people whom the administrator sees and the text finds. Served by `_id`. */
export async function idsAmong(
  deps: Deps,
  actor: Actor,
  ids: readonly string[],
  text: string,
): Promise<ReadonlySet<string>> {
  const found = await users(deps.db)
    .find({ ...seenAmong(actor, ids), ...searchFilter(text) }, { _id: 1 })
    .lean()
  return new Set(found.map(({ _id }) => _id))
}

/** What these people fill in themselves. Served by `_id`. */
export async function personalEntries(
  deps: Deps,
  orgid: string,
  ids: readonly string[],
): Promise<Map<string, Pick<UserDoc, 'avatar' | 'mobile' | 'email'>>> {
  const found = await users(deps.db)
    .find({ orgid, _id: { $in: [...ids] } }, { avatar: 1, mobile: 1, email: 1 })
    .lean()
  return new Map(found.map(({ _id, avatar, mobile, email }) => [_id, { avatar, mobile, email }]))
}

/** The levels of the organisation and this person's experience. */
export async function levelsOf(
  deps: Deps,
  orgid: string,
  userId: string,
): Promise<{ stars: number; levels: readonly Level[] }> {
  const [levels, user] = await Promise.all([
    ladder(deps, orgid),
    users(deps.db).findOne({ _id: userId, orgid }, { stars: 1 }).lean(),
  ])
  return { stars: user?.stars ?? 0, levels }
}
