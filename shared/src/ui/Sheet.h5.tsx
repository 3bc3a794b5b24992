import Popup from 'antd-mobile/es/components/popup'
import { useAntdMobile } from './antd-mobile'
import { closeBy, useBack } from './back'
import type { SheetProps } from './Sheet.types'
import { SheetPanel } from './SheetPanel'
import { useShown } from './use-shown'
import css from './Sheet.module.css'

export type { SheetProps } from './Sheet.types'

export function Sheet(props: SheetProps) {
  const { open, onClose, onBack } = props
  const { visible, last } = useShown(props)
  useAntdMobile()
  useBack(open, () => closeBy(onBack ?? onClose))
  return (
    <Popup
      visible={visible}
      destroyOnClose
      closeOnSwipe
      closeOnMaskClick
      onClose={() => onClose?.()}
      maskClassName={css.mask ?? ''}
      bodyClassName={css.sheet ?? ''}
    >
      <SheetPanel {...last} open={open} role="dialog" />
    </Popup>
  )
}
