import { createContext, useContext, useEffect } from 'react'

export const CrumbContext = createContext<(crumb: string) => void>(() => undefined)

/** Sets the last part of the breadcrumb and the tab's title to the name of what is open. */
export function useCrumb(crumb: string): void {
  const set = useContext(CrumbContext)
  useEffect(() => {
    set(crumb)
    return () => set('')
  }, [set, crumb])
}
