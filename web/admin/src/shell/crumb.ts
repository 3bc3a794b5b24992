import { createContext, useContext, useEffect } from 'react'

export const CrumbContext = createContext<(crumb: string) => void>(() => undefined)

/** A page names what is open in it: the last part of the breadcrumb and the title of the tab. */
export function useCrumb(crumb: string): void {
  const set = useContext(CrumbContext)
  useEffect(() => {
    set(crumb)
    return () => set('')
  }, [set, crumb])
}
