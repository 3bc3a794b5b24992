import Taro from '@tarojs/taro'
import { createStore } from 'zustand/vanilla'
import { type NavigationPort, ROUTES, type Route, type RouteQuery } from '@lianda/shared/platform/navigation'
import { isTab, pageUrl, queryOf, routeOf } from './routes'

/** WeChat keeps at most ten pages. At the limit, a new page replaces the topmost one. */
const MAX_DEPTH = 10

export interface WechatNavigation extends NavigationPort {
  /** Reports that a page came to the front without a move of ours: the back gesture, a tab, a share link. */
  shown(): void
  /** Calls `lower` before a back of ours, so that the back guard does not intercept it. Returns the unsubscribe. */
  guardedBy(lower: () => Promise<void>): () => void
}

/** @param serverUrl origin of the server, so that a copied address works in a browser */
export function createNavigation(serverUrl: string): WechatNavigation {
  /** WeChat passes no query to tab pages, so it is kept here. */
  let tabQuery: { route: Route; query: RouteQuery } | undefined
  let moving = false
  let lowerGuard: (() => Promise<void>) | null = null
  let waiting: (() => Promise<unknown>) | null = null

  const current = () => {
    const page = Taro.getCurrentPages().at(-1)
    const route = routeOf(page?.route ?? '')
    const options = (page?.options ?? {}) as Record<string, string | undefined>
    return { route, query: tabQuery?.route === route ? tabQuery.query : queryOf(options) }
  }
  const place = createStore(current)
  const tell = () => place.setState(current(), true)

  /** Runs one move at a time: a double tap opens one page. An `insist` move waits for the one in progress. */
  function move(run: () => Promise<unknown>, kind: 'tap' | 'insist' = 'tap'): void {
    if (moving) {
      if (kind === 'insist') waiting = run
      return
    }
    moving = true
    run()
      // WeChat refuses a move during one of its own (the back gesture); the current page stays.
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
    current,
    // A mini-program can't open an address, so this copies it for the learner to paste into a browser.
    leave(url) {
      void Taro.setClipboardData({ data: url.startsWith('/') ? serverUrl + url : url })
    },
    place,
    shown: tell,
    guardedBy(lower) {
      lowerGuard = lower
      return () => {
        if (lowerGuard === lower) lowerGuard = null
      }
    },
  }
}
