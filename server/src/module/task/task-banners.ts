import type { Deps } from '../../deps'
import { searchFilter } from '../../infra/text/search'
import { bannerPackages } from '../banner'
import type { TaskDoc } from './task.document'
import { tasks } from './task.model'
import { audienceFilter } from './task.service'

type Titled = Pick<TaskDoc, '_id' | 'title'>

/** What banners ask about packages. */
export const forBanners = (deps: Deps) =>
  bannerPackages.filledBy({
    async titles(orgid, ids) {
      if (ids.length === 0) return new Map()
      const found = await tasks(deps.db)
        .find({ orgid, _id: { $in: [...ids] }, publishState: 'published', deletedAt: null }, { title: 1 })
        .lean<Titled[]>()
      return new Map(found.map(({ _id, title }) => [_id, title]))
    },
    async search(orgid, text, most) {
      const found = await tasks(deps.db)
        .find({ orgid, publishState: 'published', deletedAt: null, ...searchFilter(text) }, { title: 1 })
        .sort({ updatedAt: -1, _id: -1 })
        .limit(most)
        .lean<Titled[]>()
      return found.map(({ _id: id, title }) => ({ id, title }))
    },
    async mine(person, ids) {
      const found = await tasks(deps.db)
        .find({ ...(await audienceFilter(deps, person)), _id: { $in: [...ids] } }, { title: 1 })
        .lean<Titled[]>()
      return new Set(found.map(({ _id }) => _id))
    },
  })
