import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/system/adminrole',
    key: 'system-role',
    load: () => import('./RolePage'),
    texts: ['org', 'role'],
  },
]
