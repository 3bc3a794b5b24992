import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/train/clockinout',
    key: 'train-clock',
    load: () => import('./DutyListPage'),
    texts: ['clock-in-admin', 'picker', 'task-admin'],
  },
  {
    route: '/admin/train/clockinout-detail',
    key: 'train-clock',
    load: () => import('./DutyDetailPage'),
    texts: ['clock-in-admin'],
    shows: { by: ['id'], list: '/admin/train/clockinout' },
  },
  {
    route: '/admin/view/clockInDel',
    key: 'view-task-report',
    load: () => import('./DutyReportPage'),
    texts: ['chart', 'clock-in-report'],
  },
]
