import { useEffect } from 'react'

/** Closing or reloading the tab with unsaved changes asks once; the words are the browser's. */
export function useAskBeforeLeaving(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
}
