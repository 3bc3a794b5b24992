import { createHash } from 'node:crypto'
import { badgeEarned } from '@lianda/shared/module/badge/badge.events'
import { isEarned } from '@lianda/shared/module/badge/badge.rules'
import type { Deps } from '../../deps'
import { leavingDuplicates } from '../../infra/store/store-error'
import { mention } from '../notify'
import { badgeIndex, isLive } from './badge-index'
import { type BadgeDoc, type CountDoc, grants } from './badge.model'

const idOf = (badgeId: string, userId: string): string => `${badgeId} ${userId}`

/** Gives a person every badge that they have earned and do not have. */
export async function giveEarned(deps: Deps, count: CountDoc): Promise<void> {
  const { orgid, _id: userId } = count
  const earned = (await badgeIndex(deps, orgid)).filter(
    (badge) => badge.enabled && isLive(badge) && isEarned(badge, count),
  )
  for (const badge of earned) await give(deps, badge, [userId])
}

/**
 * Gives people a badge, once however often and by how many processes, and tells their devices of it. Served by `_id`.
 */
export async function give(deps: Deps, badge: BadgeDoc, userIds: readonly string[]): Promise<void> {
  const { orgid, _id: badgeId } = badge
  const ids = userIds.map((userId) => idOf(badgeId, userId))
  const held = await grants(deps.db)
    .find({ orgid, _id: { $in: ids } }, { userId: 1 })
    .lean()
  const have = new Set(held.map(({ userId }) => userId))
  const missing = userIds.filter((userId) => !have.has(userId))
  if (missing.length === 0) return
  const at = new Date(deps.clock.now())
  await leavingDuplicates(() =>
    grants(deps.db).bulkWrite(
      missing.map((userId) => ({
        insertOne: { document: { _id: idOf(badgeId, userId), orgid, badgeId, userId, at, seen: false } },
      })),
      { ordered: false },
    ),
  )
  for (const userId of missing) deps.realtime.emit({ user: userId }, badgeEarned, { id: badgeId, name: badge.name })
  // Two processes that give it to the same people at once tell them once.
  const whose = createHash('sha256').update(missing.toSorted().join(' ')).digest('hex')
  await mention(deps, {
    ...{ orgid, kind: 'badge', key: `badge ${badgeId} ${whose}`, about: badgeId, title: badge.name },
    to: { userIds: missing },
  })
}
