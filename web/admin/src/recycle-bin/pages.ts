import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/system/recyclebin',
    key: 'system-recycle-bin',
    load: () => import('./RecycleBinPage'),
    texts: ['recycle-bin'],
  },
]
