import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../platform/text'

/** The side bar below 992 px. */
export function MenuDrawer(props: { open: boolean; onClose: () => void; children: ReactNode }) {
  const t = useText()
  return (
    <Drawer
      open={props.open}
      onClose={props.onClose}
      placement="left"
      size={232}
      closable={false}
      styles={{ body: { padding: 0 } }}
      title={null}
      aria-label={t('office.shell.menu')}
    >
      {props.children}
    </Drawer>
  )
}
