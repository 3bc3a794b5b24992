import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/system/organisation',
    key: 'system-organisation',
    load: () => import('./OrganisationListPage'),
    texts: ['operator', 'org'],
  },
]
