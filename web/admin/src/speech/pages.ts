import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/voice/voicespeech',
    key: 'voice-speech',
    load: () => import('./SpeechListPage'),
    texts: ['catalog', 'field', 'import', 'speech-admin', 'upload'],
  },
]
