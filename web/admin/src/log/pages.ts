import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/log/logoperation',
    key: 'log-operation',
    load: () => import('./OperationListPage'),
    texts: ['log', 'operation'],
  },
]
