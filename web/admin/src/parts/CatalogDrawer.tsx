import { Drawer } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
}

/** Holds the tree of categories on a phone. */
export function CatalogDrawer({ open, title, onClose, children }: Props) {
  return (
    <Drawer open={open} placement="left" size={280} title={title} onClose={onClose}>
      {children}
    </Drawer>
  )
}
