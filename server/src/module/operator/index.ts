import type { Register } from '../../server-module'
import { organisationChanged } from '../identity'
import { carryLicences, finishOrganisations } from '../org'
import { cutEnded, LOOK_EVERY_MS } from './cut-ended'
import { operatorRoutes } from './operator.routes'

export { organisationTable } from './organisation-export'
export { changeOrganisation, freezeOrganisation, readOrganisation, searchOrganisations } from './operator.service'

export const register: Register = (deps) => {
  /** What a process that ended had begun. */
  const settle = async () => {
    for (const orgid of await carryLicences(deps)) organisationChanged(deps, orgid)
    await finishOrganisations(deps)
  }
  return {
    noun: 'operator',
    routes: operatorRoutes(deps),
    jobs: [
      { name: 'operator.ended', everyMs: LOOK_EVERY_MS, run: () => cutEnded(deps) },
      { name: 'operator.settle', everyMs: 30_000, run: settle },
    ],
    start: settle,
  }
}
