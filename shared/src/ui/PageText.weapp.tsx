import type { PageTextProps } from './PageText.types'

export type { PageTextProps } from './PageText.types'

/** WeChat can't lay words over a picture so that they are selected. */
export function PageText(_props: PageTextProps) {
  return null
}
