import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/log/loglogin',
    key: 'log-login',
    load: () => import('./LearnerLoginPage'),
    texts: ['activity'],
  },
  {
    route: '/admin/log/logadminlogin',
    key: 'log-admin-login',
    load: () => import('./AdminLoginPage'),
    texts: ['activity'],
  },
]
