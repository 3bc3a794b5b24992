/** Screens of the learner's side, by the spec's routes. */
export type Route =
  | '/login'
  | '/404'
  | '/user/dashboard/center'
  | '/user/dashboard/task'
  | '/user/dashboard/train'
  | '/user/dashboard/exam'
  | '/user/dashboard/print'
  | '/user/mine'
  | '/terms'
  | '/privacy'

export const ROUTES: readonly Route[] = [
  '/login',
  '/404',
  '/user/dashboard/center',
  '/user/dashboard/task',
  '/user/dashboard/train',
  '/user/dashboard/exam',
  '/user/dashboard/print',
  '/user/mine',
  '/terms',
  '/privacy',
]

export type RouteQuery = Record<string, string>

/** Moves between screens. Holds an in-flight lock, so that a double tap opens one screen. */
export interface NavigationPort {
  go(route: Route, query?: RouteQuery): void
  /** Takes the page's place: what it has become (a result, a report) has an address of its own. Overrules a move under way. */
  replace(route: Route, query?: RouteQuery): void
  /** Replaces the whole stack: tabs, signing in and out. */
  reset(route: Route, query?: RouteQuery): void
  /** As `reset`, for a route that came from outside (redirect, home); one we do not have becomes /404. */
  resetTo(route: string, query?: RouteQuery): void
  back(fallback: Route): void
  /** Where we are, parameters decoded once. */
  current(): { route: string; query: RouteQuery }
  /** Leaves for an address outside the learner's side: `/admin/`, a banner's link. */
  leave(url: string): void
  onChange(listener: () => void): () => void
}
