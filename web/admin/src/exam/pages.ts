import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/voice/exammanagement',
    key: 'voice-exam',
    load: () => import('./ExaminationListPage'),
    texts: ['catalog', 'exam-admin', 'import', 'question-bank', 'upload'],
  },
  {
    route: '/admin/voice/editexam',
    key: 'voice-exam',
    load: () => import('./ExaminationPage'),
    texts: ['catalog', 'chart', 'exam-admin', 'exam-statistics', 'question-bank'],
    shows: { by: ['id'], list: '/admin/voice/exammanagement' },
  },
  {
    route: '/admin/voice/editpaper',
    key: 'voice-exam',
    load: () => import('./editor/PaperEditorPage'),
    texts: ['catalog', 'exam-admin', 'field', 'picker', 'picture', 'preview', 'question-bank', 'upload'],
    shows: { by: ['id'], list: '/admin/voice/exammanagement' },
  },
]
