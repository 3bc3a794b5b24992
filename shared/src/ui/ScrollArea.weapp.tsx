import { ScrollView, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { cx } from './cx'
import type { ScrollAreaProps } from './ScrollArea.types'
import css from './ScrollArea.module.css'

export type { ScrollAreaProps } from './ScrollArea.types'

/**
 * scroll-into-view acts only when its value changes, so several anchors take turns. With two of them, two changes that reach
 * WeChat together (a line, then the coach below the list) would leave the value as it was.
 */
const ANCHORS = ['ld-end-0', 'ld-end-1', 'ld-end-2'] as const

export function ScrollArea({ className, sideways, freely, followEnd, children }: ScrollAreaProps) {
  const [turn, setTurn] = useState(0)
  // After the update that made the list shorter or longer, else WeChat scrolls to where the end was.
  useEffect(() => Taro.nextTick(() => setTurn((last) => (last + 1) % ANCHORS.length)), [followEnd])
  return (
    <ScrollView
      className={cx(freely ? css.freely : sideways ? css.sideways : css.down, className)}
      scrollX={freely || sideways || false}
      scrollY={freely || !sideways}
      enableFlex
      scrollIntoView={followEnd === undefined ? '' : (ANCHORS[turn] ?? '')}
    >
      {children}
      {ANCHORS.map((id) => (
        <View key={id} id={id} />
      ))}
    </ScrollView>
  )
}
