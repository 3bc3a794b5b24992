import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/homePage/homePage',
    key: 'homepage',
    load: () => import('./HomePage'),
    texts: ['practice-admin'],
  },
]
