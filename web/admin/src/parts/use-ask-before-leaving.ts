import { useEffect } from 'react'

/** Asks once before the tab with unsaved changes is closed or reloaded; the browser provides the text. */
export function useAskBeforeLeaving(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
}
