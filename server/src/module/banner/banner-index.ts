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

export const forgetBanners = (deps: Deps, orgid: string): void => kept(deps).forget(orgid)

export const isLive = ({ deletedAt }: BannerDoc): boolean => deletedAt === null
