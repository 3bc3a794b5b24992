import type { ReactNode } from 'react'

export interface SwiperProps {
  slides: readonly { key: string; content: ReactNode }[]
  /** Index of the slide in view. */
  at: number
  /** The user swiped, or the time of a slide is over. */
  onChange: (at: number) => void
  /** Display time of one slide (ms); null: advances by hand only. */
  stayMs: number | null
  /** Gives the height in WeChat, where a swiper has one of its own. */
  className?: string
}
