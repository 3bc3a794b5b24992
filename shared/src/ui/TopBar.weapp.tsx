import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useMemo } from 'react'
import { TopBarParts } from './TopBarParts'
import type { TopBarProps } from './TopBar.types'

export type { BarAction, TopBarProps } from './TopBar.types'

/** Distance from the bar's top to the centre of its row, from TopBar.module.css (px). */
const BAR_CENTRE = 26

/** WeChat's capsule is at the right of the title row: the bar leaves room for it and adds no second close button. */
export function TopBar({ end, ...rest }: TopBarProps) {
  const room = useMemo(() => {
    const capsule = Taro.getMenuButtonBoundingClientRect()
    const { windowWidth } = Taro.getWindowInfo()
    // Subtracts the page's own padding at the top (a notice above the bar): Screen.module.css.
    const paddingTop = `max(0px, ${Math.max(0, capsule.top + capsule.height / 2 - BAR_CENTRE)}px - var(--ld-safe-top, 0px))`
    return { paddingTop, paddingRight: `${windowWidth - capsule.left}px` }
  }, [])
  return (
    <View style={room}>
      <TopBarParts {...rest} {...(end ? { end } : {})} />
    </View>
  )
}
