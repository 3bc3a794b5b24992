import Taro from '@tarojs/taro'

/** Space between the capsule and the content below it, px. */
const GAP_PX = 8

/** WeChat's capsule, px from the window's top. Content begins at `below`; `right` is the capsule's part of the row. */
export function roomForCapsule(): { top: number; height: number; below: number; right: number } {
  const { top, height, bottom, left } = Taro.getMenuButtonBoundingClientRect()
  return { top, height, below: bottom + GAP_PX, right: Taro.getWindowInfo().windowWidth - left }
}
