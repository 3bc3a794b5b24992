import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/system/adminsetting',
    key: 'system-setting',
    load: () => import('./SettingPage'),
    texts: ['setting', 'setting-admin'],
  },
]
