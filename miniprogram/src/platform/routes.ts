import type { Route } from '@lianda/shared/platform/navigation'

/** The learner's routes and the page of each; the practice room and the exam are in sub-packages of their own. */
const PAGES: Record<Route, string> = {
  '/login': 'pages/login/index',
  '/404': 'pages/not-found/index',
  '/register': 'invite/register/index',
  '/user/dashboard/center': 'pages/center/index',
  '/user/dashboard/task': 'pages/task/index',
  '/user/dashboard/train': 'practice/train/index',
  '/user/dashboard/practice': 'practice/free/index',
  '/user/dashboard/training': 'practice/training/index',
  '/user/dashboard/exam': 'exam/exam/index',
  // WeChat can't print, and nothing links here.
  '/user/dashboard/print': 'pages/not-found/index',
  '/user/dashboard/clockin': 'pages/clock-in/index',
  '/user/mine': 'pages/mine/index',
  '/user/access': 'pages/access/index',
  '/user/honours': 'pages/honours/index',
  '/user/messages': 'notify/messages/index',
  '/user/history': 'history/list/index',
  '/user/ranking': 'ranking/list/index',
  '/user/dashboard/file': 'reading/file/index',
  '/user/dashboard/video': 'reading/video/index',
  '/user/dashboard/faq': 'practice/faq/index',
  '/previewfile': 'reading/preview-file/index',
  '/terms': 'pages/terms/index',
  '/privacy': 'pages/privacy/index',
  '/pages/recorder-test': 'practice/recorder-test/index',
}

const TABS: ReadonlySet<Route> = new Set<Route>(['/user/dashboard/center', '/user/mine'])

/** Tab pages open by `switchTab` and take no query. */
export const isTab = (route: Route): boolean => TABS.has(route)

/** Address for WeChat's navigation. Encodes the query once; {@link queryOf} decodes it once. */
export function pageUrl(route: Route, query: Record<string, string>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return `/${PAGES[route]}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}

/** The route of a page; `/404` for an unknown page. */
export function routeOf(page: string): Route {
  const path = page.replace(/^\//, '')
  for (const [route, known] of Object.entries(PAGES)) if (known === path) return route as Route
  return '/404'
}

/** Decodes a page's query: WeChat passes it on still encoded. */
export function queryOf(options: Record<string, string | undefined>): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined) query[decode(name)] = decode(value)
  }
  return query
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
