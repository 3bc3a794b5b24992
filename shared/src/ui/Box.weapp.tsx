import { Text, View } from '@tarojs/components'
import { ariaAttributes } from './aria'
import type { BoxProps } from './Box.types'

export type { BoxProps } from './Box.types'

const INLINE: ReadonlySet<string> = new Set(['span', 'b', 'mark', 'label'])
const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3'])

/** WeChat has one block and one inline element: the role keeps the tag's meaning, the class gives its look. */
export function Box({ as = 'div', className, style, id, aria, children }: BoxProps) {
  const attributes = ariaAttributes(HEADINGS.has(as) ? { role: 'heading', ...aria } : aria)
  const strong = as === 'b' ? { fontWeight: 600, ...style } : style
  // An inline element allows only text and inline children; a class can still make it a box with `display`.
  if (INLINE.has(as))
    return (
      <Text id={id} className={className} style={strong} {...attributes}>
        {children}
      </Text>
    )
  return (
    <View id={id} className={className} style={style} {...attributes}>
      {children}
    </View>
  )
}
