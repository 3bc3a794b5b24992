import type { DialogProps } from './Dialog.types'
import { SheetLayer } from './SheetLayer.weapp'

export type { DialogProps } from './Dialog.types'

export function Dialog(props: DialogProps) {
  return <SheetLayer {...props} centred />
}
