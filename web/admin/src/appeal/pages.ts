import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/train/complain',
    key: 'train-complain',
    load: () => import('./AppealListPage'),
    texts: ['appeal-admin'],
  },
  {
    route: '/admin/train/complain-detail',
    key: 'train-complain',
    load: () => import('./AppealDetailPage'),
    texts: [
      'appeal-admin',
      'exam-admin',
      'faq-admin',
      'faq-record',
      'practice',
      'practice-admin',
      'practice-replay',
      'question-bank',
      'scoring',
    ],
    shows: { by: ['id'], list: '/admin/train/complain' },
  },
]
