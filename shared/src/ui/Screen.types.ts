import type { ReactNode } from 'react'

export interface ScreenProps {
  /** Names the page: the window's title on the web. */
  title: string
  /** Over the content, stays in view. */
  top?: ReactNode
  /** Under the content, stays in view (the one filled button). */
  dock?: ReactNode
  /** A dock without a surface of its own. */
  bareDock?: boolean
  /** The screen keeps to the window's height and its middle scrolls (the room). */
  fixed?: boolean
  /** Wider gutters: sign-in and the room. */
  roomy?: boolean
  /** Whose light falls into the room. */
  glow?: 'customer' | 'mine' | 'none'
  /** Between dock and window edge: tabs. */
  tabs?: ReactNode
  className?: string
  testId?: string
  children?: ReactNode
}
