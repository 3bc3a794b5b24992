import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** Element of the top bar for the page's buttons; null until the bar is rendered. */
export const PageBarContext = createContext<HTMLElement | null>(null)

/** An editor's part of the top bar: its save badge and buttons. The bar's own buttons make room for it. */
export function PageBar({ children }: { children: ReactNode }) {
  const place = useContext(PageBarContext)
  return place ? createPortal(children, place) : null
}
