export type Side = 'learner' | 'admin'

/**
 * Where an address belongs, asked before a router sees it; null means that it may stay.
 * The learner's router renders nothing at all for a route it does not know, so it must never be given one.
 * @param hash the location's hash with its `#`; its query (`redirect=…`) travels along.
 */
export function destinationOf(side: Side, hash: string, learnerRoutes: readonly string[]): string | null {
  const path = hash.replace(/^#/, '').split('?', 1)[0] ?? ''
  const isAdmin = path === '/admin' || path.startsWith('/admin/')
  if (side === 'admin') return isAdmin || path === '' || path === '/' ? null : `/${hash}`
  if (isAdmin) return `/admin/${hash}`
  if (path === '' || path === '/') return `#/login${hash.includes('?') ? hash.slice(hash.indexOf('?')) : ''}`
  return learnerRoutes.includes(path) ? null : '#/404'
}
