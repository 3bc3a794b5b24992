import type { Deps } from '../../deps'
import { departmentNames, usersInBin } from '../org'
import { type BinPart, deletedIn } from './bin-port'

/** Deleted users. They are here because people lie below the recycle bin and can't fill its port themselves. */
export function userBin(deps: Deps): BinPart {
  const bin = usersInBin(deps)
  return {
    async list(orgid, query, first) {
      const { docs, total } = await bin.list(orgid, deletedIn(query), query.text, first)
      const names = await departmentNames(
        deps,
        orgid,
        docs.map(({ departmentId }) => departmentId),
      )
      const rows = docs.map(({ _id, name, account, departmentId, deletedAt, deletedBy }) => ({
        id: _id,
        name: `${name} ${account}`,
        version: null,
        place: names.get(departmentId ?? '') ?? '',
        deletedAt: deletedAt?.getTime() ?? 0,
        deletedBy,
      }))
      return { rows, total }
    },
    async restore({ orgid }, id) {
      const back = await bin.restore(orgid, id)
      return back && { name: back.user.name, notes: back.lostDepartment ? ['no_department'] : [] }
    },
    // Records of learning have the name and stay.
    impact: () => Promise.resolve([]),
    async purge(orgid, id) {
      const user = await bin.purge(orgid, id)
      return user && { name: user.name }
    },
  }
}
