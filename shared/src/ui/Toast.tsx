import { useEffect, useRef } from 'react'
import { systemTimer } from '../kernel/timer'
import { Box } from './Box'
import { Pressable } from './Pressable'
import css from './Toast.module.css'

/** Display time of a toast, without and with an action (ms). */
const STAY_MS = 2_400
const STAY_WITH_ACTION_MS = 6_000

interface ToastProps {
  /** A new id shows the toast again. */
  id: number
  text: string | null
  action?: { label: string; onPress: () => void }
  onGone: () => void
}

/** One line above the dock; never for errors that need an action. */
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
      {text !== null && (
        <Box key={id} className={css.toast}>
          <Box as="span" className={css.text}>
            {text}
          </Box>
          {action && (
            <Pressable className={css.action} onPress={action.onPress}>
              {action.label}
            </Pressable>
          )}
        </Box>
      )}
    </Box>
  )
}
