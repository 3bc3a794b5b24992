export type Side = 'learner' | 'admin'

/**
 * Where an address belongs, decided before a router gets it; null = it may stay. A signed-out user is sent from the
 * back office to the sign-in page before any of the back office is loaded.
 * The learner's router renders nothing for an unknown route, so it must never get one.
 * @param hash the location's hash with its `#`; its query (`redirect=…`) is kept.
 * @param isSignedIn whether this browser has a session; the server checks again at every call.
 */
export function destinationOf(
  side: Side,
  hash: string,
  learnerRoutes: readonly string[],
  isSignedIn: boolean,
): string | null {
  const path = hash.replace(/^#/, '').split('?', 1)[0] ?? ''
  const isAdmin = path === '/admin' || path.startsWith('/admin/')
  if (side === 'admin') return backOfficeOf(hash, path, isAdmin, isSignedIn)
  if (isAdmin) return `/admin/${hash}`
  if (path === '' || path === '/') return `#/login${hash.includes('?') ? hash.slice(hash.indexOf('?')) : ''}`
  return learnerRoutes.includes(path) ? null : '#/404'
}

function backOfficeOf(hash: string, path: string, isAdmin: boolean, isSignedIn: boolean): string | null {
  const isOurs = isAdmin || path === '' || path === '/'
  if (isSignedIn) return isOurs || path === '/404' ? null : `/${hash}`
  return isOurs ? `/#/login?redirect=${encodeURIComponent(hash.replace(/^#/, ''))}` : `/${hash}`
}
