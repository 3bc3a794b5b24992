import type { ReactNode } from 'react'

export interface ScreenProps {
  /** Name of the page; the window's title on the web. */
  title: string
  /** Above the content, always in view. */
  top?: ReactNode
  /** Below the content, always in view (holds the page's only filled button). */
  dock?: ReactNode
  /** A dock without a surface of its own. */
  bareDock?: boolean
  /** The screen has the window's height and its middle scrolls (the room). */
  fixed?: boolean
  /** Wider gutters: sign-in and the room. */
  roomy?: boolean
  /** Background light of the room: the customer's side, the learner's side, or none. */
  glow?: 'customer' | 'mine' | 'none'
  /** Tabs between the dock and the window's edge. */
  tabs?: ReactNode
  className?: string
  testId?: string
  children?: ReactNode
}
