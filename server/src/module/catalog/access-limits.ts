import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { catalogRow } from '@lianda/shared/module/catalog/catalog-types'
import type { userRights } from '@lianda/shared/module/org/role.admin.contract'
import type { Deps } from '../../deps'
import { reachOfAll } from './access.rules'
import { type Viewer, visibleTree } from './catalog-access'
import { catalogContents, catalogs } from './catalog-forest'
import { isUnlimited } from './thing-access'
import { thingLists } from './thing-list.model'

type Limits = OutputOf<typeof userRights>['limits']

/** What access lists take away from somebody, for each type of tree that their functions open. */
export async function limitsOfAccess(deps: Deps, who: Viewer): Promise<Limits> {
  if (isUnlimited(who)) return []
  const types = [...catalogContents(deps).keys()]
  const limits = await Promise.all(
    types.map(async (type) => {
      const { rights, reach } = await visibleTree(deps, who, type)
      if (!rights.access) return []
      const [tree, lists] = await Promise.all([
        catalogs.treeOf(deps, who.orgid, type),
        // Served by `of_type`; ACCESS_THINGS at most.
        thingLists(deps.db).find({ orgid: who.orgid, type }).lean(),
      ])
      const reaches = [
        ...tree.map(({ id }) => reach(id)),
        ...lists.map((list) => reachOfAll(list, list.creatorId, who.access)),
      ]
      const hidden = reaches.filter((one) => one === 'none').length
      const readOnly = reaches.filter((one) => one === 'use').length
      return hidden + readOnly === 0 ? [] : [{ noun: catalogRow(type).noun, hidden, readOnly }]
    }),
  )
  // Files and films, and the packages of all types, have trees of their own and are one subject.
  const byNoun = new Map<string, Limits[number]>()
  for (const { noun, hidden, readOnly } of limits.flat()) {
    const { hidden: before = 0, readOnly: read = 0 } = byNoun.get(noun) ?? {}
    byNoun.set(noun, { noun, hidden: before + hidden, readOnly: read + readOnly })
  }
  return [...byNoun.values()]
}
