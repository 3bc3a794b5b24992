import { App } from 'antd'
import { useRef } from 'react'
import { type CatalogNode, catalogUpdate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { useUndoToast } from '../parts/use-undo-toast'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import { type Place, placeOf, refusalOf } from './catalog-tree.rules'
import type { Catalogs } from './use-catalogs'

/** Moves or orders a category at once, and offers undo; says why where it can't be. */
export function useArrange({ index, reload }: Catalogs): (node: CatalogNode, place: Place) => Promise<void> {
  const t = useText()
  const { message } = App.useApp()
  const offerUndo = useUndoToast()
  /** One at a time: the next one needs the tree after this one. */
  const busy = useRef(false)

  const put = async ({ id, rev, name }: CatalogNode, place: Place): Promise<CatalogNode | null> => {
    if (busy.current) return null
    busy.current = true
    try {
      return (await call(catalogUpdate, { id, rev, name, ...place })).catalog
    } catch (error) {
      message.error(failureOf(error).message)
      return null
    } finally {
      busy.current = false
      reload()
    }
  }
  return async (node, place) => {
    const refusal = refusalOf(index, node, place)
    if (refusal) return void message.warning(t(`catalog.refused.${refusal}`))
    const before = placeOf(index, node)
    const after = await put(node, place)
    if (!after) return
    const parent = index.byId.get(place.parentId ?? '')?.name ?? t('catalog.top')
    const words =
      place.parentId === before.parentId
        ? t('catalog.ordered', { name: node.name })
        : t('catalog.movedTo', { name: node.name, parent })
    offerUndo(words, () => void put(after, before))
  }
}
