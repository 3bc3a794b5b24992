import Taro from '@tarojs/taro'

/** Another face of the page begins at its top. */
export function scrollPageToTop(): void {
  void Taro.pageScrollTo({ scrollTop: 0, duration: 0 }).catch(() => undefined)
}
