import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/system/banner',
    key: 'system-banner',
    load: () => import('./BannerListPage'),
    texts: ['banner', 'catalog', 'picker', 'picture', 'upload'],
  },
]
