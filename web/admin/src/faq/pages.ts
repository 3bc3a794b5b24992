import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/voice/editstudy',
    key: 'voice-study',
    load: () => import('./FaqListPage'),
    texts: ['catalog', 'faq-admin', 'import', 'media-admin', 'upload'],
  },
]
