import type { RouteQuery } from '@lianda/shared/platform/navigation'

/** A page that Taro's router has opened: `route` as in the address, `$taroParams` what was asked for, encoded, and marks of its own. */
interface OpenPage {
  route?: string | undefined
  $taroParams?: Record<string, unknown>
}

/**
 * For an address that was typed, as for a step back, the router shows the last page below the top one that has its route:
 * whether that is one of another task, practice or exam.
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
