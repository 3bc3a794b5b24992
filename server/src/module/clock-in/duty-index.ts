import { type Deps, perApp } from '../../deps'
import { organisationCache } from '../../infra/cache/organisation-cache'
import { type DutyDoc, duties } from './clock-in.model'

const kept = perApp((deps) =>
  organisationCache<readonly DutyDoc[]>(deps, (orgid) =>
    duties(deps.db).find({ orgid }).sort({ createdAt: -1, _id: 1 }).lean(),
  ),
)

/** All duties of an organisation, the newest first. Every training centre asks for them. */
export const dutyIndex = (deps: Deps, orgid: string): Promise<readonly DutyDoc[]> => kept(deps).get(orgid)

export const forgetDuties = (deps: Deps, orgid: string): void => kept(deps).forget(orgid)
