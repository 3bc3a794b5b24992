import { pictureCatalog } from '@lianda/shared/module/picture/picture.admin.contract'
import { useCatalogs } from '../catalog/use-catalogs'
import { useCall } from '../platform/query'

/** The catalog type of pictures. */
const PICTURES = 8

/** The chooser's tree: the folders of built-in pictures, and the organisation's own categories. */
export function usePictureTree() {
  const { data } = useCall(pictureCatalog, {})
  return { builtIn: (data?.data ?? []).filter(({ builtIn }) => builtIn), own: useCatalogs(PICTURES) }
}
