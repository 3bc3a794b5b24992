import type { Register } from '../../server-module'
import { directory } from '../identity'
import { orgDirectory } from './org-directory'
import { orgRoutes } from './org.routes'

export { type Activity, activityOf, AT_WORK_FIELDS } from './activity'
export {
  audienceMeter,
  type AudienceReach,
  departmentNames,
  findPeople,
  listPeople,
} from './audience.service'
export { createDepartment, departmentPath, departmentsWithin } from './department.service'
export { addLearning, learnerOf } from './learner.service'
export { countOrganisations, createOrganisation, listOrganisations } from './organisation.service'
export { randomPassword } from './random-password'
export { type NewUser, writeUser } from './user-create.service'
export { changesBetween } from './user.rules'

export const register: Register = (deps) => ({
  noun: 'org',
  fills: [directory.filledBy(orgDirectory(deps))],
  routes: orgRoutes(deps),
})
