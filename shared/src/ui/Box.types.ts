import type { CSSProperties, ReactNode } from 'react'
import type { AriaProps } from './aria.types'

export type BoxTag =
  | 'div'
  | 'section'
  | 'main'
  | 'header'
  | 'footer'
  | 'nav'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'dt'
  | 'dd'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'p'
  | 'span'
  | 'b'
  | 'mark'
  | 'label'
  | 'table'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td'
  | 'caption'

/** A layout or text element without tap handling (see Pressable). */
export interface BoxProps {
  as?: BoxTag
  className?: string
  style?: CSSProperties
  id?: string
  /** `label` element only: id of the labelled field. */
  htmlFor?: string
  /** Allows focus by script (headings, error summaries). */
  focusable?: boolean
  aria?: AriaProps
  /** For tests. */
  testId?: string
  /** Only on elements that hold text in another language. */
  lang?: string
  children?: ReactNode
}
