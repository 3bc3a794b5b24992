import { type Deps, perApp } from '../../deps'
import { organisationCache } from '../../infra/cache/organisation-cache'
import { type BadgeDoc, badges } from './badge.model'

const kept = perApp((deps) =>
  organisationCache<readonly BadgeDoc[]>(deps, (orgid) =>
    badges(deps.db).find({ orgid }).sort({ sort: 1, _id: 1 }).lean(),
  ),
)

/** All badges of an organisation in their order, deleted ones too: somebody may have been given one meanwhile. */
export const badgeIndex = (deps: Deps, orgid: string): Promise<readonly BadgeDoc[]> => kept(deps).get(orgid)

export const forgetBadges = (deps: Deps, orgid: string): void => kept(deps).forget(orgid)

export const isLive = ({ deletedAt }: BadgeDoc): boolean => deletedAt === null
