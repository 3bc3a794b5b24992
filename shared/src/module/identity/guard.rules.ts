import type { StoredUser } from './identity.contract'

/** Routes that need no sign-in. */
export const PUBLIC_ROUTES: readonly string[] = [
  ...['/', '/login', '/404', '/register', '/terms', '/privacy'],
  ...['/pages/recorder-test', '/previewfile'],
]

/** Where users change their password and see where they are signed in. */
export const ACCESS_ROUTE = '/user/access'

/** Where free practices are done. */
const FREE_ROUTE = '/user/dashboard/practice'

/** Nobody is called away from these to change their password. */
const UNDISTURBED: readonly string[] = [
  ...['/terms', '/privacy', '/404', '/pages/recorder-test', ACCESS_ROUTE],
  ...['/user/dashboard/train', FREE_ROUTE, '/user/dashboard/training'],
  ...['/user/dashboard/exam', '/user/dashboard/print', '/user/dashboard/file', '/user/dashboard/video', '/previewfile'],
  '/user/dashboard/faq',
]

/** Whether the user has to change their password before anything else on this route. */
export const mustChangeFirst = (route: string, user: StoredUser): boolean =>
  user.needchangepwd && !UNDISTURBED.includes(route)

export interface Destination {
  route: string
  query: Record<string, string>
}

/**
 * The route to open instead of this learner route, or null when it may be shown (learner document 4, 5).
 * @param here the route with its query, decoded.
 */
export function guardLearner(here: Destination, user: StoredUser | null): Destination | null {
  if (user === null) {
    if (PUBLIC_ROUTES.includes(here.route)) return null
    return { route: '/login', query: { redirect: addressOf(here) } }
  }
  if (here.route === '/login' || here.route === '/') return parseAddress(landingOf(user, here.query.redirect ?? ''))
  if (needsFlag(here) && !user.aillm) return { route: '/404', query: {} }
  return mustChangeFirst(here.route, user) ? { route: ACCESS_ROUTE, query: {} } : null
}

/** Free practices need the flag `aillm`; attempts and reports stay readable without it. */
const needsFlag = ({ route, query }: Destination): boolean =>
  route === FREE_ROUTE && query.report === undefined && query.history === undefined

/**
 * Where the user goes after signing in: to `redirect` when it is one of our routes and the user may see it, else home.
 * An address with a scheme or a host is never followed.
 */
export function landingOf(user: StoredUser, redirect: string): string {
  const path = parseAddress(redirect).route
  const inside = redirect.startsWith('/') && !redirect.startsWith('//') && !redirect.includes('\\')
  if (!inside || path === '/' || path === '/login' || path === '/404') return user.home
  if (isAdminRoute(path)) return isAdmin(user) ? redirect : user.home
  return redirect
}

/** Target of the link on /404: home or sign-in; null when the user's home is /404 (no function, no training centre). */
export function homeAddress(user: StoredUser | null): string | null {
  if (user === null) return '/login'
  return user.home === '/404' ? null : user.home
}

export const isAdminRoute = (path: string): boolean => path === '/admin' || path.startsWith('/admin/')

/** Whether the user may open the back office at all: the server sends the functions that they really have. */
export const isAdmin = (user: StoredUser): boolean => user.funcs !== ''

export function addressOf({ route, query }: Destination): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? route : `${route}?${pairs.join('&')}`
}

/** Splits `/route?name=value` and decodes the parameters once; what cannot be decoded stays unchanged. */
export function parseAddress(address: string): Destination {
  const at = address.indexOf('?')
  if (at < 0) return { route: address, query: {} }
  const query: Record<string, string> = {}
  for (const pair of address.slice(at + 1).split('&')) {
    if (pair === '') continue
    const [name = '', ...rest] = pair.split('=')
    query[decode(name)] = decode(rest.join('='))
  }
  return { route: address.slice(0, at), query }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return text
  }
}
