import type { Actor } from '../../actor'

/** Whose data somebody sees: by department, by position, or by both; null: no limit. */
export type Sight = Pick<Actor, 'scope' | 'positions'>

/** What documents of people, and of what people did, have for it: all departments, the main one first, and the position. */
export interface Placed {
  departments: readonly string[]
  positionId: string | null
}

/** Members of such a document, and the projection that reads them. */
export const PLACED: { departments: object; positionId: object } = {
  departments: { type: [String], default: [] },
  positionId: { type: String, default: null },
}
export const PLACED_FIELDS = { departments: 1, positionId: 1 } as const

/**
 * The one filter of everything that shows people or what they did: lists, pickers, exports, records, logs. Whatever adds
 * a filter by department or position adds it to this one.
 */
export function inSight({ scope, positions }: Sight): { departments?: { $in: string[] }; positionId?: object | null } {
  return {
    ...(scope === null ? {} : { departments: { $in: [...scope] } }),
    ...(positions === null ? {} : { positionId: { $in: [...positions] } }),
  }
}

/** Whether one is in it. */
export function seesOne({ scope, positions }: Sight, { departments, positionId }: Placed): boolean {
  if (scope !== null && !departments.some((id) => scope.includes(id))) return false
  return positions === null || (positionId !== null && positions.includes(positionId))
}

/** Whether something that belongs to a department is within reach. */
export const seesDepartment = ({ scope }: Pick<Sight, 'scope'>, id: string | null): boolean =>
  scope === null || (id !== null && scope.includes(id))

/** Whether the first sees somebody whom the second does not. */
export function seesMore(one: Sight, than: Sight): boolean {
  return (['scope', 'positions'] as const).some((by) => {
    const limit = than[by]
    return limit !== null && (one[by]?.some((id) => !limit.includes(id)) ?? true)
  })
}

/** All departments from the main one and the others, each once. */
export const departmentsOf = (main: string | null, others: readonly string[]): string[] => [
  ...new Set([...(main === null ? [] : [main]), ...others]),
]

/** The departments besides the main one. */
export const othersOf = ({ departmentId, departments }: { departmentId: string | null; departments: string[] }) =>
  departments.filter((id) => id !== departmentId)
