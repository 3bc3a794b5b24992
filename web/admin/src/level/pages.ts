import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/system/adminlevel',
    key: 'system-level',
    load: () => import('./LevelPage'),
    texts: ['badge', 'catalog', 'level', 'org', 'picker', 'picture', 'upload'],
  },
]
