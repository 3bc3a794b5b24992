import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/voice/studysystem',
    key: 'voice-study',
    load: () => import('./MediaListPage'),
    texts: ['catalog', 'media-admin', 'picker', 'picture', 'upload'],
  },
  {
    route: '/admin/voice/editvideo',
    key: 'voice-study',
    load: () => import('./MediaListPage'),
    texts: ['catalog', 'media-admin', 'picker', 'picture', 'upload'],
  },
  {
    route: '/admin/voice/editfile',
    key: 'voice-study',
    load: () => import('./MediaListPage'),
    texts: ['catalog', 'media-admin', 'picker', 'picture', 'upload'],
  },
]
