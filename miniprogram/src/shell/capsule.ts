import Taro from '@tarojs/taro'

/** Space between the capsule and what stands under it, px. */
const GAP_PX = 8

/** Where WeChat's capsule lies, px from the top of the window; `below` is where content may begin, `right` what it takes of the row. */
export function roomForCapsule(): { top: number; height: number; below: number; right: number } {
  const { top, height, bottom, left } = Taro.getMenuButtonBoundingClientRect()
  return { top, height, below: bottom + GAP_PX, right: Taro.getWindowInfo().windowWidth - left }
}
