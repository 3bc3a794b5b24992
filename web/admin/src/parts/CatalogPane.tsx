import type { ComponentProps } from 'react'
import { NARROW, useMedia } from '../shell/use-media'
import { CatalogTree } from './CatalogTree'
import { lateLayer } from './late-part'

const CatalogDrawer = lateLayer(
  async () => (await import('./CatalogDrawer')).CatalogDrawer,
  ({ open }) => open,
)

interface Props extends ComponentProps<typeof CatalogTree> {
  /** In the phone layout; on wide screens the tree is always there. */
  open: boolean
  /** Of the phone's drawer. */
  title: string
  onClose: () => void
}

/** The tree of categories beside a list; on a phone in a drawer. */
export function CatalogPane({ open, title, onClose, ...tree }: Props) {
  const narrow = useMedia(NARROW)
  if (!narrow) return <CatalogTree {...tree} />
  return (
    <CatalogDrawer open={open} title={title} onClose={onClose}>
      <CatalogTree {...tree} />
    </CatalogDrawer>
  )
}
