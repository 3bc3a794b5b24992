import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/system/invitecode',
    key: 'system-user',
    load: () => import('./InviteListPage'),
    texts: ['invite-admin', 'org', 'role'],
  },
  {
    route: '/admin/system/registration',
    key: 'system-user',
    load: () => import('./RegistrationListPage'),
    texts: ['invite-admin'],
  },
]
