import { useEffect } from 'react'

/** Lets the browser ask before the page is closed or loaded again. */
export function useAskBeforeLeaving(busy: boolean): void {
  useEffect(() => {
    if (!busy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [busy])
}
