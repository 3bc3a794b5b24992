import { useEffect, useState } from 'react'

/**
 * For a dialog that is gone when it closes: gives the focus back to what had it when the dialog opened, unless something
 * else has taken it.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // In the next frame, when the dialog and what it held are gone.
      requestAnimationFrame(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body
        if (isFree && opener instanceof HTMLElement) opener.focus()
      })
    },
    [opener],
  )
}
