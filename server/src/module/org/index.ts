import type { Register } from '../../server-module'
import { activityPeople } from '../activity'
import { directory } from '../identity'
import { uploadUses } from '../upload'
import { orgDirectory } from './org-directory'
import { levelRoutes } from './level.routes'
import { picturePlaces } from './picture-places'
import { profileRoutes } from './profile.routes'
import { orgPeople } from './org-people'
import { orgRoutes } from './org.routes'
import { units } from './unit-forest'
import { roleRoutes } from './role.routes'
import { unitRoutes } from './unit.routes'

export {
  groupName,
  type Grouped,
  groupsOf,
  groupsOfPerson,
  meansGroup,
  namesGroups,
  offeredGroups,
  readGroups,
} from './audience-groups'
export { accessKey, appointedNames, findAppointable } from './appointed.service'
export { AT_WORK_FIELDS, type AtWork, atWork } from './at-work'
export { NotScored, scored, type StuckQuery, type StuckWork } from './stuck-work'
export {
  type Among,
  audienceIds,
  audienceMeter,
  type AudienceMember,
  audiencePeople,
  type AudienceReach,
  findPeople,
  listPeople,
} from './audience.service'
export { begunIn, type Begun, type BegunRecords, type Span, within } from './begun'
export { departmentUses } from './department-uses'
export { type Done, type DoneRecords, endedIn, tenthsOf } from './done'
export {
  createDepartment,
  departmentNames,
  departmentPaths,
  departmentsAbove,
  departmentsWithin,
  inDepartment,
  mainDepartmentIn,
} from './department.service'
export { addLearning, learnerOf } from './learner.service'
export {
  countOrganisations,
  createOrganisation,
  createOwned,
  findOrganisation,
  listOrganisations,
  peopleOf,
} from './organisation.service'
export { finishOrganisations } from './organisation-finish'
export { carryLicences, writeOrganisation } from './organisation-change.service'
export { endedAmong, isPast, readOrgState } from './organisation-state'
export { mobileHolders } from './mobile.service'
export { levelsOf, idsAmong, namesOfPeople, peopleAmong, personalEntries } from './people-among'
export { type Learned, orgListeners, orgTemplates, type Work, workListeners } from './org-listener'
export { inSight, PLACED, PLACED_FIELDS, type Placed, seesDepartment, seesOne, type Sight } from './sight'
export { randomPassword } from './random-password'
export { firstDepartments, honouredPeople, rankedPeople, type RankedPerson } from './ranked-people'
export { peopleInSight, type PersonInSight } from './people-in-sight'
export { peopleChanged } from './people-lists'
export { type RecordChange, recordListeners, recordsChanged } from './record-changes'
export { positionNames } from './position-names'
export { readRanks, roleIndex } from './standing'
export { type TemplateKey, templateOf } from './role-templates'
export { seeAs } from './see-as.service'
export { rolesHeld, standingOf, strongestType } from './standing.rules'
export { disableUser, updateUser } from './user-change.service'
export { fieldProblems, membersOf, type NewUser, type UserFields, writeUser, writeUsers } from './user-create.service'
export { countUnplaced, eachUser } from './user-list.service'
export { deleteUser, restoreUser, usersInBin, withdrawUser } from './user-removal.service'
export { changesBetween, isTop, mayChange, mayRead } from './user.rules'
export { accessLimits } from './user-rights.service'
export { type Assignable, readAssignable } from './user-assignable'
export { DEPARTMENTS, unitTree } from './unit-forest'
export { type UserDoc, users } from './org.model'

export const register: Register = (deps) => ({
  noun: 'org',
  fills: [
    directory.filledBy(orgDirectory(deps)),
    activityPeople.filledBy(orgPeople(deps)),
    uploadUses.filledBy('org', {
      kinds: ['departmentlogo', 'level', 'avatar'],
      places: (orgid, paths) => picturePlaces(deps, orgid, paths),
    }),
  ],
  routes: [...orgRoutes(deps), ...unitRoutes(deps), ...roleRoutes(deps), ...levelRoutes(deps), ...profileRoutes(deps)],
  jobs: [units.settleJob(deps)],
})
