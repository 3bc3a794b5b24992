import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { NO_CATALOG } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { lateLayer } from '../parts/late-part'
import { useText } from '../platform/text'
import { NARROW, useMedia } from '../shell/use-media'
import { CatalogTree } from './CatalogTree'
import type { Catalogs } from './use-catalogs'
import styles from './catalog-list.module.css'

const CatalogDrawer = lateLayer(
  async () => (await import('./CatalogDrawer')).CatalogDrawer,
  ({ open }) => open,
)

/** What the list beside the tree needs to know. */
export interface ChosenCatalog {
  /** Name of the chosen category, for the title; undefined: everything. */
  name: string | undefined
  /** Where something new goes. */
  newIn: string | null
  /** Opens the tree where there is no room for it beside the list; else null. */
  button: ReactNode
}

interface Props {
  catalogs: Catalogs
  /** Label of the row that selects everything. */
  rootLabel: string
  /** Key in the address that holds the chosen category, and field of the list's call. */
  param: 'catalogId' | 'categoryId'
  /** Another category was chosen. */
  onChosen?: () => void
  children: (chosen: ChosenCatalog) => ReactNode
}

/** A list with its tree of categories beside it; on narrow screens the tree is a drawer. */
export function CatalogList({ catalogs, rootLabel, param, onChosen, children }: Props) {
  const t = useText()
  const narrow = useMedia(NARROW)
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState(false)
  const selected = params.get(param)
  const { index, ready } = catalogs

  const choose = (id: string | null) => {
    setOpen(false)
    setParams((before) => withChosen(before, param, id))
    onChosen?.()
  }
  // Deleted in another tab, or a link to one that is gone: everything is shown.
  const lost = ready && selected !== null && selected !== NO_CATALOG && !index.byId.has(selected)
  useEffect(() => {
    if (lost) setParams((before) => withChosen(before, param, null), { replace: true })
  }, [lost, param, setParams])

  const node = index.byId.get(selected ?? '')
  const tree = <CatalogTree catalogs={catalogs} rootLabel={rootLabel} selected={selected} onSelect={choose} />
  return (
    <div className={styles.panes}>
      {narrow ? (
        <CatalogDrawer open={open} title={rootLabel} onClose={() => setOpen(false)}>
          {tree}
        </CatalogDrawer>
      ) : (
        tree
      )}
      <div className={styles.list}>
        {children({
          name: selected === NO_CATALOG ? t('catalog.none') : node?.name,
          newIn: node?.id ?? null,
          button: narrow ? <Button onClick={() => setOpen(true)}>{t('catalog.show')}</Button> : null,
        })}
      </div>
    </div>
  )
}

function withChosen(before: URLSearchParams, param: string, id: string | null): URLSearchParams {
  const next = new URLSearchParams(before)
  if (id === null) next.delete(param)
  else next.set(param, id)
  next.delete('page')
  return next
}
