import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useMemo } from 'react'
import { TopBarParts } from './TopBarParts'
import type { TopBarProps } from './TopBar.types'

export type { BarAction, TopBarProps } from './TopBar.types'

/** WeChat's capsule lies at the right of the title row: it gets its place and no second close button. */
export function TopBar({ end, ...rest }: TopBarProps) {
  const room = useMemo(() => {
    const capsule = Taro.getMenuButtonBoundingClientRect()
    const { windowWidth } = Taro.getWindowInfo()
    // The page's own room at the top (a notice over the bar) counts: Screen.module.css.
    const paddingTop = `max(0px, ${Math.max(0, capsule.top - 6)}px - var(--ld-safe-top, 0px))`
    return { paddingTop, paddingRight: `${windowWidth - capsule.left}px` }
  }, [])
  return (
    <View style={room}>
      <TopBarParts {...rest} {...(end ? { end } : {})} />
    </View>
  )
}
