import { bannersChanged } from '@lianda/shared/module/banner/banner.events'
import { type Deps, perApp } from '../../deps'
import { organisationCache } from '../../infra/cache/organisation-cache'
import { type BannerDoc, banners } from './banner.model'

const kept = perApp((deps) =>
  organisationCache<readonly BannerDoc[]>(deps, (orgid) =>
    banners(deps.db).find({ orgid }).sort({ sort: 1, createdAt: 1, _id: 1 }).lean(),
  ),
)

/** All banners of an organisation in their order, those deleted within a day too. Every training centre asks for them. */
export const bannerIndex = (deps: Deps, orgid: string): Promise<readonly BannerDoc[]> => kept(deps).get(orgid)

/** After a change: everybody's training centre asks again. */
export function bannersHaveChanged(deps: Deps, orgid: string): void {
  kept(deps).forget(orgid)
  deps.realtime.emit({ org: orgid }, bannersChanged, {})
}

export const isLive = ({ deletedAt }: BannerDoc): boolean => deletedAt === null
