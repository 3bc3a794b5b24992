import Taro from '@tarojs/taro'
import { type NavigationPort, ROUTES, type Route, type RouteQuery } from '@lianda/shared/platform/navigation'
import { isTab, pageUrl, queryOf, routeOf } from './routes'

/** WeChat keeps at most ten pages; one below that the topmost is replaced instead of covered. */
const MAX_DEPTH = 10

export interface WechatNavigation extends NavigationPort {
  /** A page has come to the front by itself: the back gesture, a tab, a share link. */
  shown(): void
  /** What would take a back of ours for the learner's is lowered first; returns what ends that. */
  guardedBy(lower: () => Promise<void>): () => void
}

/** @param serverUrl origin of the server: what the learner copies has to work in a browser */
export function createNavigation(serverUrl: string): WechatNavigation {
  const listeners = new Set<() => void>()
  /** Tab pages take no query from WeChat, so theirs is kept here. */
  let tabQuery: { route: Route; query: RouteQuery } | undefined
  let moving = false
  let lowerGuard: (() => Promise<void>) | null = null
  let waiting: (() => Promise<unknown>) | null = null

  function tell(): void {
    for (const listener of [...listeners]) listener()
  }

  /** One move at a time: a double tap opens one page. A move that no tap asked for waits for the one under way. */
  function move(run: () => Promise<unknown>, kind: 'tap' | 'insist' = 'tap'): void {
    if (moving) {
      if (kind === 'insist') waiting = run
      return
    }
    moving = true
    run()
      // WeChat refuses a move while it makes another of its own (the back gesture): the page that is there stays.
      .catch(() => undefined)
      .finally(() => {
        moving = false
        tell()
        const next = waiting
        waiting = null
        if (next !== null) move(next, 'insist')
      })
  }

  const leavePage = async () => {
    await lowerGuard?.()
    return Taro.navigateBack()
  }

  const switchTo = (route: Route, query: RouteQuery) => {
    tabQuery = { route, query }
    return Taro.switchTab({ url: pageUrl(route, {}) })
  }

  const reset = (route: Route, query: RouteQuery = {}) =>
    move(() => (isTab(route) ? switchTo(route, query) : Taro.reLaunch({ url: pageUrl(route, query) })), 'insist')

  return {
    go(route, query = {}) {
      move(() => {
        if (isTab(route)) return switchTo(route, query)
        const url = pageUrl(route, query)
        return Taro.getCurrentPages().length >= MAX_DEPTH ? Taro.redirectTo({ url }) : Taro.navigateTo({ url })
      })
    },
    replace(route, query = {}) {
      move(() => Taro.redirectTo({ url: pageUrl(route, query) }), 'insist')
    },
    reset,
    resetTo(route, query) {
      const known = ROUTES.find((ours) => ours === route)
      reset(known ?? '/404', known === undefined ? {} : query)
    },
    back(fallback) {
      move(() => {
        if (Taro.getCurrentPages().length > 1) return leavePage()
        return isTab(fallback) ? switchTo(fallback, {}) : Taro.redirectTo({ url: pageUrl(fallback, {}) })
      })
    },
    current() {
      const page = Taro.getCurrentPages().at(-1)
      const route = routeOf(page?.route ?? '')
      const query =
        tabQuery?.route === route
          ? tabQuery.query
          : queryOf((page?.options ?? {}) as Record<string, string | undefined>)
      return { route, query }
    },
    // A mini-program can't open an address; the learner can paste it into a browser.
    leave(url) {
      void Taro.setClipboardData({ data: url.startsWith('/') ? serverUrl + url : url })
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    shown: tell,
    guardedBy(lower) {
      lowerGuard = lower
      return () => {
        if (lowerGuard === lower) lowerGuard = null
      }
    },
  }
}
