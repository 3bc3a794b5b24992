import type { CustomerUse } from '@lianda/shared/module/customer/customer.admin.contract'
import type { Deps } from '../../deps'
import type { CustomerUsage } from '../customer'
import { scenesWith } from './scenes-with'

/** Scenes with a version of a customer, in their newest version or in work. Served by `of_customer`. */
export const usesOfCustomers = (deps: Deps): CustomerUsage => ({
  async usesOf(orgid, customerIds) {
    const uses = new Map<string, CustomerUse[]>()
    const member = { path: 'customerOf.id', read: 'customerOf' }
    for (const { sceneId, name, kind, ...scene } of await scenesWith(deps, orgid, member, [...customerIds])) {
      const [now, work] = [scene.published?.customerOf, scene.inWork?.customerOf]
      for (const id of new Set([now, work].flatMap((of) => (of && customerIds.includes(of.id) ? [of.id] : [])))) {
        const published = now?.id === id ? now.version : null
        const inWork = work?.id === id ? work.version : null
        uses.set(id, [...(uses.get(id) ?? []), { sceneId, name, kind, published, inWork }])
      }
    }
    return uses
  },
})
