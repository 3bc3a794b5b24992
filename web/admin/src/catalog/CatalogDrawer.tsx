import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import styles from './catalog-list.module.css'

interface Props {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
}

/** Holds the tree of categories on a phone. */
export function CatalogDrawer({ open, title, onClose, children }: Props) {
  return (
    <Drawer
      open={open}
      placement="left"
      size={320}
      title={title}
      classNames={{ body: styles.drawer ?? '' }}
      onClose={onClose}
    >
      {children}
    </Drawer>
  )
}
