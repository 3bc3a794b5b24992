import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/system/adminuser',
    key: 'system-user',
    load: () => import('./UserListPage'),
    texts: ['catalog', 'import', 'org', 'picker', 'picture', 'role', 'upload', 'user-import'],
  },
]
