import { useEffect, useRef } from 'react'
import { isSwitchedOff } from '../../shell/single-keys'

const ELSEWHERE = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="dialog"], [role="menu"]'

/** J opens the next record of the list, K the previous one, unless the user types or a dialog is open. */
export function useNeighbourKeys(steps: { previous: () => void; next: () => void }): void {
  const latest = useRef(steps)
  latest.current = steps
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isSwitchedOff(event.key)) return
      if (event.target instanceof HTMLElement && event.target.closest(ELSEWHERE)) return
      const key = event.key.toLowerCase()
      if (key === 'j') latest.current.next()
      if (key === 'k') latest.current.previous()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
