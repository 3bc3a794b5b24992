import type { Deps } from '../../deps'
import type { Register } from '../../server-module'
import { daysSeen } from '../activity'
import { orgListeners } from '../org'
import { countPlaces, uploadUses } from '../upload'
import { badgeRoutes } from './badge.routes'
import { createBadges, dropBadges } from './badge-templates'
import { badges } from './badge.model'
import { giveDue } from './badge-sweep'
import { countDays, countPackages, lookAtEntries } from './count.service'

export { badgesHeld } from './badges-held'

export const register: Register = (deps) => ({
  noun: 'badge',
  fills: [
    daysSeen.filledBy('badge', (days) => countDays(deps, days)),
    orgListeners.filledBy('badge', {
      made: (orgid, language) => createBadges(deps, orgid, language),
      dropped: (orgid) => dropBadges(deps, orgid),
      learned: (some) => countPackages(deps, some),
      changed: (orgid, userIds) => lookAtEntries(deps, orgid, userIds),
    }),
    uploadUses.filledBy('badge', { kinds: ['medal'], places: (orgid, paths) => picturePlaces(deps, orgid, paths) }),
  ],
  routes: badgeRoutes(deps),
  jobs: [{ name: 'badge.due', everyMs: 15_000, run: () => giveDue(deps) }],
})

/** In how many badges, deleted ones included, each of these pictures is used. An organisation has few badges. */
async function picturePlaces(deps: Deps, orgid: string, paths: readonly string[]) {
  const all = await badges(deps.db).find({ orgid }, { icon: 1, image: 1 }).lean()
  return countPlaces(
    paths,
    all.map(({ icon, image }) => [icon, image]),
  )
}
