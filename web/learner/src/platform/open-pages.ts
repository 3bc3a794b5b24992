import type { RouteQuery } from '@lianda/shared/platform/navigation'

/** A page opened by Taro's router: `route` as in the address, `$taroParams` the encoded query and Taro's own marks. */
interface OpenPage {
  route?: string | undefined
  $taroParams?: Record<string, unknown>
}

/**
 * For a typed address or a step back, the router shows the topmost page below the current one with the same route. This
 * tells whether that page belongs to another task, practice or exam.
 */
export function isOfAnother(
  pages: readonly OpenPage[],
  { route, query }: { route: string; query: RouteQuery },
): boolean {
  const shown = [...pages.slice(0, -1)].reverse().find((page) => page.route === route)
  if (shown === undefined) return false
  const { stamp: _stamp, $taroTimestamp: _time, ...asked } = shown.$taroParams ?? {}
  const names = new Set([...Object.keys(asked), ...Object.keys(query)])
  return [...names].some((name) => asked[name] !== (query[name] && encodeURIComponent(query[name])))
}
