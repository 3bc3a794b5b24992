import * as contract from '@lianda/shared/module/operator/operator.admin.contract'
import type { OrganisationRow } from '@lianda/shared/module/operator/operator.admin.contract'
import type { Deps } from '../../deps'
import { type Change, route, type Route } from '../../http/route'
import { changesBetween } from '../org'
import {
  changeOrganisation,
  freezeOrganisation,
  makeOrganisation,
  ORGANISATION_MEMBERS,
  readOrganisation,
  searchOrganisations,
} from './operator.service'
import { exportOrganisations } from './organisation-export'

export function operatorRoutes(deps: Deps): Route[] {
  return [
    route(contract.organisationList, { handler: ({ actor, input }) => searchOrganisations(deps, actor, input) }),
    route(contract.organisationExport, { handler: ({ actor, input }) => exportOrganisations(deps, actor, input) }),
    route(contract.organisationGet, {
      handler: async ({ actor, input }) => ({ organisation: await readOrganisation(deps, actor, input.id) }),
    }),
    route(contract.organisationCreate, {
      handler: async ({ actor, input, audit }) => {
        const made = await makeOrganisation(deps, actor, input)
        const { after } = changesBetween<Partial<OrganisationRow>>({}, made.organisation, ORGANISATION_MEMBERS)
        audit(changeOf(made.organisation, {}, { ...after, owner: input.account }))
        return made
      },
    }),
    route(contract.organisationUpdate, {
      handler: async ({ actor, input, audit }) => {
        const { before, after } = await changeOrganisation(deps, actor, input)
        const changes = changesBetween(before, after, ORGANISATION_MEMBERS)
        audit(changeOf(after, changes.before, changes.after))
        return { organisation: after }
      },
    }),
    route(contract.organisationFreeze, {
      handler: async ({ actor, input, audit }) => {
        const { before, after } = await freezeOrganisation(deps, actor, input)
        const frozen = ({ state }: OrganisationRow) => state === 'frozen'
        audit(changeOf(after, { frozen: frozen(before) }, { frozen: frozen(after) }))
        return { organisation: after }
      },
    }),
  ]
}

const changeOf = (
  { id, name }: OrganisationRow,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Change => ({ noun: 'organisation', objectId: id, objectName: name, before, after })
