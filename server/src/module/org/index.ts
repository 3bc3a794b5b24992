import type { Register } from '../../server-module'
import { activityPeople } from '../activity'
import { directory } from '../identity'
import { orgDirectory } from './org-directory'
import { orgPeople } from './org-people'
import { orgRoutes } from './org.routes'

export { AT_WORK_FIELDS, type WorkUnderWay, workUnderWay } from './at-work'
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
  fills: [directory.filledBy(orgDirectory(deps)), activityPeople.filledBy(orgPeople(deps))],
  routes: orgRoutes(deps),
})
