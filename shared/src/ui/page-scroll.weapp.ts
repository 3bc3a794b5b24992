import Taro from '@tarojs/taro'

/** Scrolls to the top when the page shows different content. */
export function scrollPageToTop(): void {
  void Taro.pageScrollTo({ scrollTop: 0, duration: 0 }).catch(() => undefined)
}
