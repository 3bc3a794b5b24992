import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/train/trainmanagement-practice',
    key: 'train-management-practice',
    load: () => import('./TaskListPage'),
    texts: ['catalog', 'task-admin'],
  },
  {
    route: '/admin/train/edittraincom-practice',
    key: 'train-management-practice',
    load: () => import('./TaskEditPage'),
    texts: ['catalog', 'picker', 'picture', 'task-admin', 'upload'],
  },
  {
    route: '/admin/train/trainmanagement-train',
    key: 'train-management-train',
    load: () => import('./TaskListPage'),
    texts: ['catalog', 'task-admin'],
  },
  {
    route: '/admin/train/edittraincom-train',
    key: 'train-management-train',
    load: () => import('./TaskEditPage'),
    texts: ['catalog', 'picker', 'picture', 'task-admin', 'upload'],
  },
  {
    route: '/admin/train/trainmanagement-exame',
    key: 'train-management-exam',
    load: () => import('./TaskListPage'),
    texts: ['catalog', 'task-admin'],
  },
  {
    route: '/admin/train/edittraincom-exam',
    key: 'train-management-exam',
    load: () => import('./TaskEditPage'),
    texts: ['catalog', 'picker', 'picture', 'task-admin', 'upload'],
  },
]
