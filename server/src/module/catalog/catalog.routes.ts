import * as contract from '@lianda/shared/module/catalog/catalog.admin.contract'
import type { CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { route, type Route } from '../../http/route'
import { changesBetween } from '../org'
import { catalogNames } from './catalog-access'
import { deleteCatalog, readContents, restoreCatalog } from './catalog-removal.service'
import { catalogRights, createCatalog, listCatalogs, updateCatalog } from './catalog.service'

const noun = 'catalog'

/** The operation log stores names, since a category may be deleted before the log is read. */
async function nameOf(deps: Deps, actor: Actor, type: CatalogType, id: string | null): Promise<string> {
  return id === null ? '' : ((await catalogNames(deps, actor, type)).get(id) ?? '')
}

export function catalogRoutes(deps: Deps): Route[] {
  return [
    route(contract.catalogList, { handler: ({ actor, input }) => listCatalogs(deps, actor, input.type, input.extend) }),
    route(contract.catalogOperate, { handler: ({ actor, input }) => catalogRights(deps, actor, input.type) }),
    route(contract.catalogCreate, {
      handler: async ({ actor, input, audit }) => {
        const catalog = await createCatalog(deps, actor, input)
        const { id: objectId, name: objectName, parentId } = catalog
        const parent = await nameOf(deps, actor, input.type, parentId)
        audit({ noun, objectId, objectName, before: {}, after: { name: objectName, type: input.type, parent } })
        return { catalog }
      },
    }),
    route(contract.catalogUpdate, {
      handler: async ({ actor, input, audit }) => {
        const { type, before, after } = await updateCatalog(deps, actor, input)
        const told = async ({ name, sort, parentId }: Pick<typeof before, 'name' | 'sort' | 'parentId'>) => ({
          name,
          sort,
          parent: await nameOf(deps, actor, type, parentId),
        })
        const changes = changesBetween(await told(before), await told(after), ['name', 'parent', 'sort'])
        audit({ noun, objectId: after.id, objectName: after.name, ...changes })
        return { catalog: after }
      },
    }),
    route(contract.catalogContents, { handler: ({ actor, input }) => readContents(deps, actor, input.id) }),
    route(contract.catalogDelete, {
      handler: async ({ actor, input, audit }) => {
        const { removed, path, target, moved } = await deleteCatalog(deps, actor, input)
        const after = { deleted: true, ...(input.moveTo === undefined ? {} : { moveTo: target, moved }) }
        audit({ noun, objectId: removed.id, objectName: removed.name, before: { path }, after })
        return { moved }
      },
    }),
    route(contract.catalogRestore, {
      handler: async ({ actor, input, audit }) => {
        const { catalog, path, moved } = await restoreCatalog(deps, actor, input.id)
        const after = { deleted: false, path, moved }
        audit({ noun, objectId: catalog.id, objectName: catalog.name, before: { deleted: true }, after })
        return { catalog, moved }
      },
    }),
  ]
}
