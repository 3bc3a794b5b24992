import { createContext, useContext, type ReactNode } from 'react'

/** What every screen of the shell shows, handed down so that screens need not know of it. */
export interface PageFrame {
  /** Over the top bar: the network, an update. */
  above: ReactNode
  /** Over everything, without taps: the watermark. */
  over: ReactNode
}

const PageFrameContext = createContext<PageFrame | null>(null)

export const PageFrameProvider = PageFrameContext.Provider

export const usePageFrame = (): PageFrame | null => useContext(PageFrameContext)
