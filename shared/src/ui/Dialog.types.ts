import type { SheetProps } from './Sheet.types'

/** A question in the middle of the screen: only for irreversible steps and alerts. Its buttons are its way out. */
export type DialogProps = Omit<SheetProps, 'note' | 'aside' | 'closeLabel'>
