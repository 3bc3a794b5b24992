import * as contract from '@lianda/shared/module/badge/badge.admin.contract'
import * as own from '@lianda/shared/module/badge/badge.contract'
import type { Deps } from '../../deps'
import { type Change, route, type Route } from '../../http/route'
import { changesBetween } from '../org'
import { exportBadges } from './badge-export'
import type { BadgeDoc } from './badge.model'
import {
  BADGE_MEMBERS,
  badgeRow,
  createBadge,
  deleteBadge,
  getBadge,
  listBadges,
  restoreBadge,
  updateBadge,
} from './badge.service'
import { listHolders } from './holders.service'
import { honoursOf, markSeen } from './honours.service'

export function badgeRoutes(deps: Deps): Route[] {
  return [
    route(own.honours, { handler: ({ actor }) => honoursOf(deps, actor) }),
    route(own.seen, {
      handler: async ({ actor }) => {
        await markSeen(deps, actor)
        return {}
      },
    }),
    route(contract.badgeList, { handler: ({ actor, input }) => listBadges(deps, actor, input) }),
    route(contract.badgeGet, {
      handler: async ({ actor, input }) => ({
        badge: await badgeRow(deps, actor, await getBadge(deps, actor, input.id)),
      }),
    }),
    route(contract.badgeHolders, { handler: ({ actor, input }) => listHolders(deps, actor, input) }),
    route(contract.badgeCreate, {
      handler: async ({ actor, input, audit }) => {
        const badge = await createBadge(deps, actor, input)
        audit(changeOf(badge, changesBetween<Partial<Facts>>({}, facts(badge), BADGE_MEMBERS)))
        return { badge: await badgeRow(deps, actor, badge) }
      },
    }),
    route(contract.badgeUpdate, {
      handler: async ({ actor, input, audit }) => {
        const { before, after } = await updateBadge(deps, actor, input)
        audit(changeOf(after, changesBetween(facts(before), facts(after), BADGE_MEMBERS)))
        return { badge: await badgeRow(deps, actor, after) }
      },
    }),
    route(contract.badgeDelete, {
      handler: async ({ actor, input, audit }) => {
        audit(changeOf(await deleteBadge(deps, actor, input.id), { before: {}, after: { deleted: true } }))
        return {}
      },
    }),
    route(contract.badgeRestore, {
      handler: async ({ actor, input, audit }) => {
        const badge = await restoreBadge(deps, actor, input.id)
        audit(changeOf(badge, { before: { deleted: true }, after: { deleted: false } }))
        return { badge: await badgeRow(deps, actor, badge) }
      },
    }),
    route(contract.badgeExport, { handler: ({ actor, input }) => exportBadges(deps, actor, input) }),
  ]
}

const changeOf = ({ _id, name }: BadgeDoc, changes: Pick<Change, 'before' | 'after'>): Change => ({
  ...{ noun: 'badge', objectId: _id, objectName: name },
  ...changes,
})

type Facts = ReturnType<typeof facts>

/** The log says whether there are pictures, not where they lie. */
const facts = ({ icon, image, ...others }: BadgeDoc) => ({ ...others, icon: icon !== '', image: image !== '' })
