import * as contract from '@lianda/shared/module/picture/picture.admin.contract'
import type { Deps } from '../../deps'
import { route, type Route } from '../../http/route'
import { changesBetween } from '../org'
import { catalogNames, program } from '../catalog'
import { addPicture, deletePicture, listPictures, readTree, updatePicture } from './picture.service'

const noun = 'picture'

export function pictureRoutes(deps: Deps): Route[] {
  /** The operation log stores names, since a category may be deleted before the log is read. */
  const told = async (orgid: string, { name, catalogId }: { name: string; catalogId: string | null }) => ({
    name,
    catalog: (await catalogNames(deps, program(orgid), 8)).get(catalogId ?? '') ?? '',
  })
  return [
    route(contract.pictureCatalog, { handler: ({ actor, language }) => readTree(deps, actor, language) }),
    route(contract.pictureList, {
      handler: ({ actor, language, input }) => listPictures(deps, actor, language, input),
    }),
    route(contract.pictureAdd, {
      handler: async ({ actor, input, audit }) => {
        const picture = await addPicture(deps, actor, input)
        const after = await told(actor.orgid, picture)
        audit({ noun, objectId: picture.id ?? '', objectName: picture.name, before: {}, after })
        return { picture }
      },
    }),
    route(contract.pictureUpdate, {
      handler: async ({ actor, input, audit }) => {
        const { before, picture } = await updatePicture(deps, actor, input)
        const [old, now] = await Promise.all([told(actor.orgid, before), told(actor.orgid, picture)])
        audit({ noun, objectId: input.id, objectName: picture.name, ...changesBetween(old, now, ['name', 'catalog']) })
        return { picture }
      },
    }),
    route(contract.pictureDelete, {
      handler: async ({ actor, input, audit }) => {
        const doc = await deletePicture(deps, actor, input.id)
        const before = await told(actor.orgid, doc)
        audit({ noun, objectId: input.id, objectName: doc.name, before, after: { deleted: true } })
        return {}
      },
    }),
  ]
}
