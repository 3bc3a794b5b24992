import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/voice/questionbank',
    key: 'voice-question-bank',
    load: () => import('./QuestionListPage'),
    texts: ['catalog', 'field', 'import', 'picker', 'picture', 'preview', 'question-bank', 'upload'],
  },
  {
    route: '/admin/voice/editbank',
    key: 'voice-question-bank',
    load: () => import('./QuestionPage'),
    texts: ['catalog', 'field', 'picker', 'picture', 'preview', 'question-bank', 'upload'],
  },
]
