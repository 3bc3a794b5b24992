import * as contract from '@lianda/shared/module/catalog/catalog.admin.contract'
import type { Deps } from '../../deps'
import { route, type Route } from '../../http/route'
import { changesBetween } from '../org'
import { catalogNames } from './catalog.store'
import { catalogRights, createCatalog, deleteCatalog, listCatalogs, updateCatalog } from './catalog.service'

const noun = 'catalog'

/** The operation log stores names, since a category may be deleted before the log is read. */
async function nameOf(deps: Deps, orgid: string, id: string | null): Promise<string> {
  if (id === null) return ''
  const trees = await Promise.all(([5, 6, 12] as const).map((type) => catalogNames(deps, orgid, type)))
  return trees.map((names) => names.get(id)).find((name) => name !== undefined) ?? ''
}

export function catalogRoutes(deps: Deps): Route[] {
  return [
    route(contract.catalogList, {
      handler: async ({ actor, input }) => {
        const data = await listCatalogs(deps, actor.orgid, input.type)
        return { data, total: data.length }
      },
    }),
    route(contract.catalogOperate, { handler: ({ actor, input }) => catalogRights(actor, input.type) }),
    route(contract.catalogCreate, {
      handler: async ({ actor, input, audit }) => {
        const catalog = await createCatalog(deps, actor, input)
        const { id: objectId, name: objectName, parentId } = catalog
        const parent = await nameOf(deps, actor.orgid, parentId)
        audit({ noun, objectId, objectName, before: {}, after: { name: objectName, type: input.type, parent } })
        return { catalog }
      },
    }),
    route(contract.catalogUpdate, {
      handler: async ({ actor, input, audit }) => {
        const { before, after } = await updateCatalog(deps, actor, input)
        const told = async ({ name, sort, parentId }: Pick<typeof before, 'name' | 'sort' | 'parentId'>) => ({
          name,
          sort,
          parent: await nameOf(deps, actor.orgid, parentId),
        })
        const changes = changesBetween(await told(before), await told({ ...before, ...after }), [
          'name',
          'parent',
          'sort',
        ])
        audit({ noun, objectId: after.id, objectName: after.name, ...changes })
        return { catalog: after }
      },
    }),
    route(contract.catalogDelete, {
      handler: async ({ actor, input, audit }) => {
        const { removed, path, moved } = await deleteCatalog(deps, actor, input)
        const to = input.moveTo === undefined ? {} : { moveTo: await nameOf(deps, actor.orgid, input.moveTo), moved }
        const after = { deleted: true, ...to }
        audit({ noun, objectId: removed.id, objectName: removed.name, before: { path }, after })
        return { moved }
      },
    }),
  ]
}
