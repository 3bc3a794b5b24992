import { createContext, useContext, type ReactNode } from 'react'

/** The frame that every screen of the shell shows, passed by context so that screens need not handle it. */
export interface PageFrame {
  /** Above the top bar: the network, an update. */
  above: ReactNode
  /** On top of everything, without pointer events: the watermark. */
  over: ReactNode
}

const PageFrameContext = createContext<PageFrame | null>(null)

export const PageFrameProvider = PageFrameContext.Provider

export const usePageFrame = (): PageFrame | null => useContext(PageFrameContext)
