import type { Deps } from '../../deps'
import { users } from './org.model'
import { PLACED_FIELDS } from './sight'

/** So many people are in these departments, the main one first. */
export interface Headcount {
  departments: readonly string[]
  n: number
}

/**
 * How many people there are who can sign in, by their departments. Most are only counted; those who can't sign in, and
 * those whose main department is not their only one, are read. Served by `by_department`, `by_disabled`,
 * `by_valid_until` and `several`.
 * @param today people whose last valid day is before it can't sign in
 */
export async function headcounts(deps: Deps, orgid: string, today: string): Promise<Headcount[]> {
  const there = { orgid, live: true }
  const read = (filter: object) =>
    users(deps.db)
      .find({ ...there, ...filter }, { departmentId: 1, ...PLACED_FIELDS, disabled: 1, validUntil: 1 })
      .lean()
  const [counts, ...special] = await Promise.all([
    users(deps.db).aggregate<{ _id: string | null; n: number }>([
      { $match: there },
      { $group: { _id: '$departmentId', n: { $sum: 1 } } },
    ]),
    read({ disabled: true }),
    read({ validUntil: { $lt: today } }),
    read({ 'departments.1': { $gt: '' } }),
    read({ departmentId: null, 'departments.0': { $gt: '' } }),
  ])
  const people = new Map(special.flat().map((person) => [person._id, person]))
  const byMain = new Map(counts.map(({ _id, n }) => [_id ?? null, n]))
  const own: Headcount[] = []
  for (const { departmentId: main, departments, disabled, validUntil } of people.values()) {
    byMain.set(main, (byMain.get(main) ?? 0) - 1)
    if (!disabled && (validUntil === null || validUntil >= today)) own.push({ departments, n: 1 })
  }
  return [...[...byMain].map(([main, n]) => ({ departments: main === null ? [] : [main], n })), ...own]
}
