import type { CustomerUse } from '@lianda/shared/module/customer/customer.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Deps } from '../../deps'
import type { CustomerUsage } from '../customer'
import { type SceneDoc, sceneVersions, scenes } from './scene.model'

/** Scenes with a version of a customer, in their newest version or in work. Not those in the recycle bin. */
export const usesOfCustomers = (deps: Deps): CustomerUsage => ({
  async usesOf(orgid, customerIds) {
    const ids = [...customerIds]
    const uses = new Map<string, CustomerUse[]>()
    if (ids.length === 0) return uses
    // Served by `of_customer`, of versions and of scenes.
    const published = await sceneVersions(deps.db)
      .find({ orgid, 'content.customerOf.id': { $in: ids } })
      .select('sceneId version content.customerOf')
      .lean()
    const sceneIds = [...new Set(published.map(({ sceneId }) => sceneId))]
    // Two questions, since an `$or` would be answered by reading every scene.
    const [named, taking] = await Promise.all(
      [{ _id: { $in: sceneIds } }, { 'work.content.customerOf.id': { $in: ids } }].map((which) =>
        scenes(deps.db)
          .find({ ...which, orgid, live: true })
          .select('name kind version work.content.customerOf')
          .lean(),
      ),
    )
    const byId = new Map([...(named ?? []), ...(taking ?? [])].map((scene) => [scene._id, scene]))
    const found = [...byId.values()].sort((a, b) => (a.name < b.name || (a.name === b.name && a._id < b._id) ? -1 : 1))
    for (const scene of found) {
      const newest = published.find(({ sceneId, version }) => sceneId === scene._id && version === scene.version)
      const now = newest?.content.customerOf
      const work = scene.work?.content.customerOf
      for (const id of new Set([now, work].flatMap((of) => (of && ids.includes(of.id) ? [of.id] : []))))
        uses.set(id, [...(uses.get(id) ?? []), useOf(scene, id, now, work)])
    }
    return uses
  },
})

type Of = SceneContent['customerOf']

const useOf = (
  { _id: sceneId, name, kind }: Pick<SceneDoc, '_id' | 'name' | 'kind'>,
  id: string,
  now: Of,
  work: Of,
): CustomerUse => ({
  ...{ sceneId, name, kind },
  published: now?.id === id ? now.version : null,
  inWork: work?.id === id ? work.version : null,
})
