import { type Deps, perApp } from '../../deps'
import { organisationCache } from '../../infra/cache/organisation-cache'
import { type DutyDoc, duties } from './clock-in.model'
import { forgetStandings } from './standing-memory'

const kept = perApp((deps) =>
  organisationCache<readonly DutyDoc[]>(deps, (orgid) =>
    duties(deps.db).find({ orgid }).sort({ createdAt: -1, _id: 1 }).lean(),
  ),
)

/** All duties of an organisation, the newest first. Every training centre asks for them. */
export const dutyIndex = (deps: Deps, orgid: string): Promise<readonly DutyDoc[]> => kept(deps).get(orgid)

/** Duties are read again, and who stands where is judged again. */
export function forgetDuties(deps: Deps, orgid: string): void {
  kept(deps).forget(orgid)
  forgetStandings(deps, orgid)
}
