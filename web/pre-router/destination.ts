export type Side = 'learner' | 'admin'

/**
 * Where an address belongs, asked before a router sees it; null means that it may stay. The back office is for those
 * who are signed in: everybody else goes to the sign-in page before any of it is loaded.
 * The learner's router renders nothing at all for a route it does not know, so it must never be given one.
 * @param hash the location's hash with its `#`; its query (`redirect=…`) travels along.
 * @param isSignedIn whether this browser keeps a session; the server asks again at every call.
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
