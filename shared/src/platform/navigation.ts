import type { State } from '../kernel/state'

/** The learner's screens, by the spec's routes. */
export type Route =
  | '/login'
  | '/404'
  | '/register'
  | '/user/dashboard/center'
  | '/user/dashboard/task'
  | '/user/dashboard/train'
  | '/user/dashboard/practice'
  | '/user/dashboard/training'
  | '/user/dashboard/exam'
  | '/user/dashboard/print'
  | '/user/dashboard/file'
  | '/user/dashboard/video'
  | '/user/dashboard/faq'
  | '/user/dashboard/clockin'
  | '/user/mine'
  | '/user/access'
  | '/user/honours'
  | '/user/messages'
  | '/user/history'
  | '/user/ranking'
  | '/terms'
  | '/privacy'
  | '/pages/recorder-test'
  | '/previewfile'

export const ROUTES: readonly Route[] = [
  '/login',
  '/404',
  '/register',
  '/user/dashboard/center',
  '/user/dashboard/task',
  '/user/dashboard/train',
  '/user/dashboard/practice',
  '/user/dashboard/training',
  '/user/dashboard/exam',
  '/user/dashboard/print',
  '/user/dashboard/file',
  '/user/dashboard/video',
  '/user/dashboard/faq',
  '/user/dashboard/clockin',
  '/user/mine',
  '/user/access',
  '/user/honours',
  '/user/messages',
  '/user/history',
  '/user/ranking',
  '/terms',
  '/privacy',
  '/pages/recorder-test',
  '/previewfile',
]

export type RouteQuery = Record<string, string>
export interface Place {
  route: string
  query: RouteQuery
}

/** Navigates between screens. A lock during each move makes a double tap open one screen. */
export interface NavigationPort {
  go(route: Route, query?: RouteQuery): void
  /** Replaces the current page, for instance by its result or report. Overrides a move in progress. */
  replace(route: Route, query?: RouteQuery): void
  /** Replaces the whole stack: tabs, signing in and out. */
  reset(route: Route, query?: RouteQuery): void
  /** As `reset`, for a route from outside (redirect, home); an unknown route becomes /404. */
  resetTo(route: string, query?: RouteQuery): void
  back(fallback: Route): void
  /** The current route, parameters decoded once. */
  current(): Place
  /** Opens a URL outside the learner's app: `/admin/`, a banner's link. */
  leave(url: string): void
  /** `current` as of the last move: follow it to hear of moves. */
  place: State<Place>
}
