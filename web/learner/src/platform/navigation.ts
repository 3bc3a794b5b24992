import type { BackLayers } from '@lianda/shared/platform/back-layers'
import { parseAddress } from '@lianda/shared/module/identity/guard.rules'
import { type NavigationPort, ROUTES, type Route, type RouteQuery } from '@lianda/shared/platform/navigation'
import Taro from '@tarojs/taro'
import { createStore } from 'zustand/vanilla'
import { LEARNER_ROUTES } from '../../config/routes'
import { browserBack } from './browser-back'
import { importPage } from './import-page'
import { isOfAnother } from './open-pages'

/** Ignores taps while a page opens: Taro would stack a second page on the first. */
const LOCK_MS = 600

export interface WebNavigation extends NavigationPort {
  /** Layers that the browser's back closes before it leaves the page. */
  layers: BackLayers
}

/** Taro's router with an in-flight lock. Addresses are the spec's; Taro's page paths stay internal. */
export function webNavigation(): WebNavigation {
  const place = createStore(here)
  /** In a frame of the back office there is no page before the one that the frame was opened with. */
  const framed = window.parent === window ? null : here()
  let lockedUntil = 0
  const tell = () => place.setState(here(), true)
  addEventListener('popstate', () => {
    if (isOfAnother(Taro.getCurrentPages(), here())) location.reload()
    else tell()
  })
  addEventListener('hashchange', tell)
  Taro.eventCenter.on('__taroRouterChange', tell)

  const move = (open: () => Promise<unknown>, kind: 'page' | 'above' = 'page') => {
    const now = performance.now()
    if (now < lockedUntil) return
    lockedUntil = now + LOCK_MS
    void browserBack
      .moving(kind, open)
      .catch(() => undefined)
      .finally(() => {
        lockedUntil = 0
        tell()
      })
  }
  /**
   * Opens a page above this one. Its code is imported before the address changes: a step back while Taro's router imports
   * it would close this page and show the other one at this one's address.
   */
  const go = (route: Route, query?: RouteQuery) => {
    const from = location.href
    move(async () => {
      await importPage(pageOf(route))
      if (location.href === from) await Taro.navigateTo({ url: pageAddress(route, query) })
    }, 'above')
  }
  /** Signing in or out, or replacing the page, overrides a tap that is in progress. */
  const insist = (open: (option: { url: string }) => Promise<unknown>, route: Route, query?: RouteQuery) => {
    lockedUntil = 0
    move(() => open({ url: pageAddress(route, query) }))
  }
  const reset = (route: Route, query?: RouteQuery) => insist(Taro.reLaunch, route, query)
  const resetTo = (route: string, query?: RouteQuery) => {
    const known = ROUTES.find((ours) => ours === route)
    reset(known ?? '/404', known === undefined ? {} : query)
  }
  return {
    layers: browserBack,
    go,
    replace: (route, query) => insist(Taro.redirectTo, route, query),
    reset,
    resetTo,
    back(fallback) {
      if (Taro.getCurrentPages().length > 1) move(() => Taro.navigateBack())
      else if (framed) resetTo(framed.route, framed.query)
      else reset(fallback)
    },
    current: here,
    leave: (url) => location.assign(url),
    place,
  }
}

function here() {
  const { route, query } = parseAddress(location.hash.replace(/^#/, '') || '/')
  return { route, query }
}

const pageOf = (route: Route): string =>
  LEARNER_ROUTES.find((row) => row.route === route)?.page ?? 'pages/not-found/index'

function pageAddress(route: Route, query: RouteQuery = {}): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return `/${pageOf(route)}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`
}
