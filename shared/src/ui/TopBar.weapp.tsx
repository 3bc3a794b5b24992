import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useMemo } from 'react'
import { TopBarParts } from './TopBarParts'
import type { TopBarProps } from './TopBar.types'

export type { BarAction, TopBarProps } from './TopBar.types'

/** From the bar's top to the middle of its row: TopBar.module.css (px). */
const BAR_CENTRE = 26

/** WeChat's capsule lies at the right of the title row: it gets its place and no second close button. */
export function TopBar({ end, ...rest }: TopBarProps) {
  const room = useMemo(() => {
    const capsule = Taro.getMenuButtonBoundingClientRect()
    const { windowWidth } = Taro.getWindowInfo()
    // The page's own room at the top (a notice over the bar) counts: Screen.module.css.
    const paddingTop = `max(0px, ${Math.max(0, capsule.top + capsule.height / 2 - BAR_CENTRE)}px - var(--ld-safe-top, 0px))`
    return { paddingTop, paddingRight: `${windowWidth - capsule.left}px` }
  }, [])
  return (
    <View style={room}>
      <TopBarParts {...rest} {...(end ? { end } : {})} />
    </View>
  )
}
