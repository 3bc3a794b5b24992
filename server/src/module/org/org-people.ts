import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { searchFilter } from '../../infra/text/search'
import type { ActivityPeople } from '../activity'
import { departmentsWithin } from './department.service'
import { users } from './org.model'

/** The people, as the login logs search them. */
export const orgPeople = (deps: Deps): ActivityPeople => ({
  async matching(orgid, text) {
    const found = await users(deps.db)
      .find({ orgid, ...searchFilter(text) }, { _id: 1 })
      .lean()
    return found.map(({ _id }) => _id)
  },
  async departmentsWithin(orgid, departmentId) {
    const within = await departmentsWithin(deps, orgid, departmentId)
    if (within.length === 0) throw new AppError('org/not_found')
    return within
  },
})
