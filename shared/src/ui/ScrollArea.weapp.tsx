import { ScrollView, View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { cx } from './cx'
import type { ScrollAreaProps } from './ScrollArea.types'
import css from './ScrollArea.module.css'

export type { ScrollAreaProps } from './ScrollArea.types'

export function ScrollArea({ className, sideways, followEnd, children }: ScrollAreaProps) {
  // scroll-into-view acts only when its value changes, so two anchors alternate.
  const [turn, setTurn] = useState(0)
  useEffect(() => setTurn((last) => 1 - last), [followEnd])
  return (
    <ScrollView
      className={cx(sideways ? css.sideways : css.down, className)}
      scrollX={sideways ?? false}
      scrollY={!sideways}
      enableFlex
      scrollIntoView={followEnd === undefined ? '' : `ld-end-${turn}`}
    >
      {children}
      <View id="ld-end-0" />
      <View id="ld-end-1" />
    </ScrollView>
  )
}
