import { useEffect, useRef } from 'react'
import { systemTimer } from '../kernel/timer'
import { Box } from './Box'
import { STAY_MS, STAY_WITH_ACTION_MS, type ToastProps } from './Toast.types'
import { ToastLine } from './ToastLine'
import css from './Toast.module.css'

export type { ToastProps } from './Toast.types'

/** One line above the dock; never for errors that need an action. WeChat's own toast holds no action and few words. */
export function Toast({ id, text, action, onGone }: ToastProps) {
  // A new id restarts the timer; a new callback for the same toast does not.
  const gone = useRef(onGone)
  gone.current = onGone
  const shown = text === null ? null : id
  const stayMs = action ? STAY_WITH_ACTION_MS : STAY_MS
  useEffect(() => {
    if (shown === null) return undefined
    return systemTimer.after(stayMs, () => gone.current())
  }, [shown, stayMs])
  return (
    <Box className={css.region} aria={{ role: 'status', live: 'polite' }}>
      {text !== null && <ToastLine key={id} text={text} {...(action ? { action } : {})} />}
    </Box>
  )
}
