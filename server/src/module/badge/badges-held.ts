import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { imageSigner } from '../upload'
import { badgeIndex } from './badge-index'
import { grants } from './badge.model'

/** The newest badges of each of these people, with the addresses of their small pictures. Served by `by_person`. */
export async function badgesHeld(
  deps: Deps,
  actor: Pick<Actor, 'orgid' | 'userId'>,
  userIds: readonly string[],
  most: number,
): Promise<Map<string, { name: string; image: string }[]>> {
  const { orgid } = actor
  const [all, held, addressOf] = await Promise.all([
    badgeIndex(deps, orgid),
    grants(deps.db)
      .find({ orgid, userId: { $in: [...userIds] } }, { userId: 1, badgeId: 1 })
      .sort({ at: -1, _id: 1 })
      .lean(),
    imageSigner(deps, actor),
  ])
  const byId = new Map(all.map((badge) => [badge._id, badge]))
  const found = new Map<string, { name: string; image: string }[]>()
  for (const { userId, badgeId } of held) {
    const own = found.get(userId) ?? []
    const badge = byId.get(badgeId)
    if (!badge || own.length === most) continue
    found.set(userId, [...own, { name: badge.name, image: badge.icon === '' ? '' : addressOf(badge.icon) }])
  }
  return found
}
