import type { Register } from '../../server-module'
import { operatorRoutes } from './operator.routes'

export { changeOrganisation, freezeOrganisation, readOrganisation, searchOrganisations } from './operator.service'

export const register: Register = (deps) => ({ noun: 'operator', routes: operatorRoutes(deps) })
