import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The place in the top bar for what the open page does; null until the bar is drawn. */
export const PageBarContext = createContext<HTMLElement | null>(null)

/** What an editor has in the top bar: its save badge and its steps. The bar's own buttons make room for it. */
export function PageBar({ children }: { children: ReactNode }) {
  const place = useContext(PageBarContext)
  return place ? createPortal(children, place) : null
}
