import { pictureCatalog } from '@lianda/shared/module/picture/picture.admin.contract'
import { catalogOperate } from '@lianda/shared/module/question-bank/catalog.admin.contract'
import type { Catalogs } from '../parts/use-catalogs'
import { together, useCall } from '../platform/query'

/** The catalog type of pictures. */
export const PICTURES = 8

const NOTHING = { access: false, add: false, edit: false, deleted: false }

/** The chooser's tree: the folders of built-in pictures, and the organisation's own categories. */
export function usePictureTree() {
  const loaded = together(useCall(pictureCatalog, {}), useCall(catalogOperate, { type: PICTURES }))
  const nodes = loaded.data?.[0].data ?? []
  const own: Catalogs = {
    nodes: nodes.filter(({ builtIn }) => !builtIn),
    can: loaded.data?.[1] ?? NOTHING,
    ready: loaded.data !== null,
    failure: loaded.failure,
    reload: loaded.reload,
  }
  return { builtIn: nodes.filter(({ builtIn }) => builtIn), own }
}
