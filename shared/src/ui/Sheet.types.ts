import type { ReactNode } from 'react'

export interface SheetProps {
  open: boolean
  title: string
  /** One line under the title. */
  note?: string
  /** Beside the title. */
  aside?: ReactNode
  /** Called on Esc, a tap outside, a swipe down or the close button. Absent: the user has to choose. */
  onClose?: () => void
  /** Called on the system's back when the user has to choose; absent: calls `onClose`, if there is one. */
  onBack?: () => void
  closeLabel?: string
  /** Buttons that stay in view. */
  footer?: ReactNode
  children?: ReactNode
  testId?: string
}
