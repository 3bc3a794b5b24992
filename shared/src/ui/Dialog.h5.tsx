import CenterPopup from 'antd-mobile/es/components/center-popup'
import { useAntdMobile } from './antd-mobile'
import { closeBy, useBack } from './back'
import type { DialogProps } from './Dialog.types'
import { SheetPanel } from './SheetPanel'
import { useShown } from './use-shown'
import css from './Sheet.module.css'

export type { DialogProps } from './Dialog.types'

/** By antd-mobile's CenterPopup, on which its Dialog is built: that one is no `alertdialog` and brings its own buttons. */
export function Dialog(props: DialogProps) {
  const { open, onClose, onBack } = props
  const { visible, last } = useShown(props)
  useAntdMobile()
  useBack(open, () => closeBy(onBack ?? onClose))
  return (
    <CenterPopup
      visible={visible}
      destroyOnClose
      closeOnMaskClick
      getContainer={() => document.body}
      onClose={() => onClose?.()}
      maskClassName={css.mask ?? ''}
      bodyClassName={css.dialog ?? ''}
    >
      <SheetPanel {...last} open={open} role="alertdialog" />
    </CenterPopup>
  )
}
