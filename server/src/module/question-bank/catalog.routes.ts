import * as contract from '@lianda/shared/module/question-bank/catalog.admin.contract'
import type { Deps } from '../../deps'
import { route, type Route } from '../../http/route'
import { changesBetween } from '../org'
import { catalogRights, createCatalog, deleteCatalog, listCatalogs, updateCatalog } from './catalog.service'

const noun = 'catalog'

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
        audit({ noun, objectId, objectName, before: {}, after: { name: objectName, type: input.type, parentId } })
        return { catalog }
      },
    }),
    route(contract.catalogUpdate, {
      handler: async ({ actor, input, audit }) => {
        const { before, after } = await updateCatalog(deps, actor, input)
        const changes = changesBetween(before, { ...before, ...after }, ['name', 'parentId', 'sort'])
        audit({ noun, objectId: after.id, objectName: after.name, ...changes })
        return { catalog: after }
      },
    }),
    route(contract.catalogDelete, {
      handler: async ({ actor, input, audit }) => {
        const { removed, path, moved } = await deleteCatalog(deps, actor, input)
        const after = { deleted: true, ...(input.moveTo === undefined ? {} : { moveTo: input.moveTo, moved }) }
        audit({ noun, objectId: removed.id, objectName: removed.name, before: { path }, after })
        return { moved }
      },
    }),
  ]
}
