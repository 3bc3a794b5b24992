import { needOf } from '@lianda/shared/module/badge/badge.rules'
import type { Honours } from '@lianda/shared/module/badge/badge.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { levelsOf } from '../org'
import { imageSigner } from '../upload'
import { badgeIndex, isLive } from './badge-index'
import { counts, grants } from './badge.model'
import { historyOf } from './count.service'

/** A person's levels and badges: those that they have, newest first, then those that they can earn. */
export async function honoursOf(deps: Deps, actor: Actor): Promise<Honours> {
  const { orgid, userId } = actor
  const [all, held, stored, { stars, levels }, addressOf] = await Promise.all([
    badgeIndex(deps, orgid),
    grants(deps.db).find({ orgid, userId }).sort({ at: -1, _id: 1 }).lean(),
    counts(deps.db).findOne({ _id: userId, orgid }).lean(),
    levelsOf(deps, orgid, userId),
    imageSigner(deps, actor),
  ])
  const have = stored ?? (await historyOf(deps, orgid, userId))
  const pictureOf = (path: string) => (path === '' ? '' : addressOf(path))
  const heldIds = new Set(held.map(({ badgeId }) => badgeId))
  const shown = [
    ...held.flatMap((grant) => {
      const badge = all.find(({ _id }) => _id === grant.badgeId)
      return badge ? [{ badge, grant }] : []
    }),
    ...all
      .filter((badge) => badge.enabled && isLive(badge) && !heldIds.has(badge._id))
      .map((badge) => ({ badge, grant: null })),
  ]
  return {
    stars,
    levels: levels.map(({ id, name, icon, stars }) => ({ id, name, stars, image: pictureOf(icon) })),
    badges: shown.map(({ badge, grant }) => ({
      ...{ id: badge._id, name: badge.name, condition: badge.condition, need: needOf(badge) },
      icon: pictureOf(badge.icon),
      image: pictureOf(badge.image),
      have: Math.min(have[badge.condition], needOf(badge)),
      at: grant?.at.getTime() ?? null,
      fresh: grant !== null && !grant.seen,
    })),
  }
}

export async function markSeen(deps: Deps, { orgid, userId }: Actor): Promise<void> {
  await grants(deps.db).updateMany({ orgid, userId, seen: false }, { $set: { seen: true } })
}
