import type { Chrome } from '../chrome'
import type { PageStack } from '../page-stack'
import { answer, type Callbacks } from './answer'

type UrlOptions = Callbacks & { url: string }

/** Page navigation and WeChat's own UI around pages. Omits `events`, the channel of `navigateTo`, as unused. */
export function createNavigation(stack: () => PageStack, chrome: Chrome) {
  const go = (name: string, options: UrlOptions, run: (url: string) => void) =>
    answer(name, options, () => {
      run(options.url)
      return undefined
    })
  const done = (name: string) => (options?: Callbacks) => answer(name, options, () => undefined)

  return {
    navigateTo: (options: UrlOptions) => go('navigateTo', options, (url) => stack().push(url)),
    redirectTo: (options: UrlOptions) => go('redirectTo', options, (url) => stack().replace(url)),
    reLaunch: (options: UrlOptions) => go('reLaunch', options, (url) => stack().relaunch(url)),
    switchTab: (options: UrlOptions) => go('switchTab', options, (url) => stack().switchTab(url)),
    navigateBack: (options: Callbacks & { delta?: number } = {}) =>
      answer('navigateBack', options, () => {
        stack().back(options.delta ?? 1)
        return undefined
      }),
    showToast: (options: Callbacks & { title: string; duration?: number }) =>
      answer('showToast', options, () => {
        chrome.toast(options.title)
        setTimeout(() => chrome.hideToast(), options.duration ?? 1500)
        return undefined
      }),
    hideToast: (options?: Callbacks) =>
      answer('hideToast', options, () => {
        chrome.hideToast()
        return undefined
      }),
    showLoading: (options: Callbacks & { title: string }) =>
      answer('showLoading', options, () => {
        chrome.toast(options.title)
        return undefined
      }),
    hideLoading: (options?: Callbacks) =>
      answer('hideLoading', options, () => {
        chrome.hideToast()
        return undefined
      }),
    showModal: (
      options: Callbacks & {
        title?: string
        content?: string
        confirmText?: string
        cancelText?: string
        showCancel?: boolean
      },
    ) =>
      answer('showModal', options, async () => {
        const labels = [
          options.confirmText ?? '确定',
          ...(options.showCancel === false ? [] : [options.cancelText ?? '取消']),
        ]
        const index = await chrome.choose(options.title ?? '', options.content ?? '', labels)
        return { confirm: index === 0, cancel: index === 1, content: null }
      }),
    showActionSheet: (options: Callbacks & { itemList: string[]; alertText?: string }) =>
      answer('showActionSheet', options, async () => ({
        tapIndex: await chrome.choose(options.alertText ?? '', '', options.itemList),
      })),
    setTabBarItem: (options: Callbacks & { index: number; text?: string }) =>
      answer('setTabBarItem', options, () => {
        if (options.text !== undefined) chrome.setTabText(options.index, options.text)
        return undefined
      }),
    setNavigationBarTitle: done('setNavigationBarTitle'),
    setNavigationBarColor: done('setNavigationBarColor'),
    hideHomeButton: done('hideHomeButton'),
    showShareMenu: done('showShareMenu'),
    stopPullDownRefresh: done('stopPullDownRefresh'),
    pageScrollTo: (options: Callbacks & { scrollTop?: number; selector?: string }) =>
      answer('pageScrollTo', options, () => {
        const frame = stack().currentFrame()
        if (options.selector) frame?.querySelector(options.selector)?.scrollIntoView()
        else frame?.scrollTo({ top: options.scrollTop ?? 0 })
        return undefined
      }),
  }
}
