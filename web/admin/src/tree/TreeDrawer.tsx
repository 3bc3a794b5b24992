import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import styles from './tree-list.module.css'

interface Props {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
}

/** Holds the tree of categories on a phone. */
export function TreeDrawer({ open, title, onClose, children }: Props) {
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
