import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../platform/text'

/** Holds the phone preview where there is no room beside the editor. */
export function PreviewDrawer(props: { open: boolean; onClose: () => void; children: ReactNode }) {
  const t = useText()
  return (
    <Drawer
      open={props.open}
      onClose={props.onClose}
      size={360}
      title={null}
      aria-label={t('exam-admin.editor.preview')}
    >
      {props.children}
    </Drawer>
  )
}
