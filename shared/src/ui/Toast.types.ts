export interface ToastProps {
  /** A new id shows the toast again. */
  id: number
  text: string | null
  action?: { label: string; onPress: () => void }
  onGone: () => void
}

/** Display time of a toast, without and with an action (ms). */
export const STAY_MS = 2_400
export const STAY_WITH_ACTION_MS = 6_000
