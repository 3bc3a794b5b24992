import type { Deps } from '../../deps'
import { contentsIn, type TreeContents } from '../../infra/tree/tree-contents'
import { type UserDoc, users } from './org.model'

/** Before the id of somebody who is in the department besides their main one. */
const OTHER = 'other:'
/** Before that: of somebody who is in the department that they go to as well, and stays there when they come back. */
const BOTH = 'both:'
const AT_ONCE = 1_000

const unmarked = (id: string): string => id.replace(BOTH, '').replace(OTHER, '')
const isOther = (id: string): boolean => id.replace(BOTH, '').startsWith(OTHER)

/**
 * The people of the departments. Who has one as their main department is counted and moved; who is in it besides goes
 * along, and `count` and `inside` leave them out.
 */
export function departmentPeople(deps: Deps): TreeContents {
  const main = contentsIn(deps, users, { member: 'departmentId', bin: true, loose: true })
  const inAny = (orgid: string, ids: readonly (string | null)[], more: object = {}) => ({
    orgid,
    live: { $in: [true, false] },
    departments: { $in: ids.filter((id) => id !== null) },
    ...more,
  })

  /** Puts what `placeOf` says into the list of departments of these people. */
  async function arrange(filter: object, placeOf: (user: UserDoc) => string[]): Promise<void> {
    const found = await users(deps.db).find(filter, { orgid: 1, departmentId: 1, departments: 1 }).lean<UserDoc[]>()
    for (let from = 0; from < found.length; from += AT_ONCE)
      await users(deps.db).bulkWrite(
        found.slice(from, from + AT_ONCE).map((user) => ({
          updateOne: {
            filter: { _id: user._id, orgid: user.orgid },
            update: { $set: { departments: placeOf(user) }, $inc: { rev: 1 } },
          },
        })),
        { ordered: false },
      )
  }

  return {
    ...main,
    async list(orgid, nodeIds, to = null) {
      const found = await main.list(orgid, nodeIds)
      const filter = inAny(orgid, nodeIds)
      const others = await users(deps.db).find(filter, { departmentId: 1, departments: 1 }).lean<UserDoc[]>()
      const both = new Set(others.flatMap(({ _id, departments }) => (departments.includes(to ?? '') ? [_id] : [])))
      const marked = (id: string): string => (both.has(unmarked(id)) ? `${BOTH}${id}` : id)
      const placed = found.map(({ id, nodeId }) => ({ id: marked(id), nodeId }))
      const besides = others.flatMap(({ _id, departmentId, departments }) =>
        departments
          .filter((id) => id !== departmentId && nodeIds.includes(id))
          .map((nodeId) => ({ id: marked(`${OTHER}${_id}`), nodeId })),
      )
      return [...placed, ...besides]
    },
    async move(orgid, { from, things }, to) {
      const named = things?.filter((id) => !isOther(id)).map(unmarked)
      const besides = things?.filter(isOther).map(unmarked)
      const both = new Set(things?.filter((id) => id.startsWith(BOTH)).map(unmarked))
      /** The department that they leave, where they were before they came. */
      const stays = ({ _id, departments }: UserDoc) =>
        both.has(_id) ? departments.filter((id) => from.includes(id)) : []
      const moved = await main.move(orgid, named ? { from, things: named } : { from }, to)
      // Whose main department it was: the list follows it.
      const some = (ids: readonly string[] | undefined) => (ids ? { _id: { $in: [...ids] } } : {})
      const placeOf = (user: UserDoc): string[] => {
        const put = user.departments.map((id) => (from.includes(id) ? to : id))
        return [...new Set([user.departmentId, ...put, ...stays(user)])].filter((id) => id !== null)
      }
      if (from.includes(null)) {
        // An undo of a deletion after which they had none.
        await arrange({ orgid, live: { $in: [true, false] }, departmentId: to, ...some(named ?? []) }, placeOf)
        await arrange({ orgid, ...some(besides ?? []) }, ({ departments }) => [
          ...new Set([...departments, ...(to === null ? [] : [to])]),
        ])
        return moved
      }
      await arrange(inAny(orgid, from, some(named)), placeOf)
      if (besides !== undefined)
        await arrange(inAny(orgid, from, some(besides)), (user) => {
          const kept = user.departments.filter((id) => id === user.departmentId || !from.includes(id))
          return [...new Set([...kept, ...(to === null ? [] : [to]), ...stays(user)])]
        })
      return moved
    },
  }
}

/** How many people are in each department besides their main one. Served by `several` and `by_department`. */
export async function othersIn(deps: Deps, orgid: string): Promise<ReadonlyMap<string, number>> {
  const placed = (some: object) =>
    users(deps.db).aggregate<{ _id: { main: string | null; all: string[] }; n: number }>([
      { $match: { orgid, live: true, ...some } },
      { $group: { _id: { main: '$departmentId', all: '$departments' }, n: { $sum: 1 } } },
    ])
  const rows = [
    ...(await placed({ 'departments.1': { $gt: '' }, departmentId: { $ne: null } })),
    ...(await placed({ departmentId: null, 'departments.0': { $gt: '' } })),
  ]
  const counts = new Map<string, number>()
  for (const { _id, n } of rows)
    for (const id of _id.all) if (id !== _id.main) counts.set(id, (counts.get(id) ?? 0) + n)
  return counts
}
