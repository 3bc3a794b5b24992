import type { Deps } from '../../deps'
import { searchFilter } from '../../infra/text/search'
import type { ActivityPeople } from '../activity'
import { inDepartment } from './department.service'
import { users } from './org.model'

/** The people, as the login logs search them. */
export const orgPeople = (deps: Deps): ActivityPeople => ({
  async matching(orgid, text) {
    const found = await users(deps.db)
      .find({ orgid, ...searchFilter(text) }, { _id: 1 })
      .lean()
    return found.map(({ _id }) => _id)
  },
  filterFor: (actor, departmentId) => inDepartment(deps, actor, departmentId),
})
