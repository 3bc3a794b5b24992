import type { Deps } from '../../deps'
import { users } from './org.model'

/** Where more people than these have no main department, those of them who have others are not counted by themselves. */
const FEW = 2_000

interface Sought {
  orgid: string
  live: true
  departments?: { $in: string[] }
  departmentId?: object | null
}

/**
 * How many people a filter finds. Of departments, those who have one as their main department are counted without being
 * read, and the few who are in one besides are added. Served by `by_department` and `several`.
 */
export async function countPeople(deps: Deps, filter: Sought): Promise<number> {
  const { departments, ...rest } = filter
  const all = () => users(deps.db).countDocuments(filter)
  if (departments === undefined || 'departmentId' in rest) return await all()
  const homeless = { ...rest, departmentId: null }
  const without = await users(deps.db).countDocuments(homeless)
  if (without > FEW) return await all()
  const counts = await Promise.all([
    users(deps.db).countDocuments({ ...rest, departmentId: departments }),
    users(deps.db).countDocuments({
      ...rest,
      ...{ departments, departmentId: { $nin: [...departments.$in, null] }, 'departments.1': { $gt: '' } },
    }),
    without === 0
      ? 0
      : users(deps.db)
          .countDocuments({ ...homeless, departments })
          .hint('by_department'),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}
