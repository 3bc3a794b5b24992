import { createElement } from 'react'
import { ariaAttributes } from './aria'
import type { BoxProps } from './Box.types'

export type { BoxProps } from './Box.types'

export function Box({ as = 'div', aria, focusable, testId, children, ...rest }: BoxProps) {
  return createElement(
    as,
    { ...rest, ...ariaAttributes(aria), tabIndex: focusable ? -1 : undefined, 'data-testid': testId },
    children,
  )
}
