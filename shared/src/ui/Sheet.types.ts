import type { ReactNode } from 'react'

export interface SheetProps {
  open: boolean
  title: string
  /** One line under the title. */
  note?: string
  /** Beside the title. */
  aside?: ReactNode
  /** Esc, a tap beside it, a swipe down, the close button. Absent: the person has to choose. */
  onClose?: () => void
  /** What the system's back does where a choice has to be made; absent: as `onClose`, and nothing where there is none. */
  onBack?: () => void
  closeLabel?: string
  /** A centred dialog, only for steps that cannot be undone and for alerts. */
  centred?: boolean
  /** Buttons that stay in view. */
  footer?: ReactNode
  children?: ReactNode
  testId?: string
}
