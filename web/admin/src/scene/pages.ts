import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/voice/voicescene',
    key: 'voice-scene',
    load: () => import('./SceneListPage'),
    texts: ['catalog', 'scene'],
  },
  {
    route: '/admin/voice/editscene',
    key: 'voice-scene',
    load: () => import('./flow/EditScenePage'),
    texts: ['catalog', 'field', 'flow-edit', 'free-practice', 'practice-admin', 'scene', 'scene-edit'],
    shows: { by: ['id'], list: '/admin/voice/voicescene' },
  },
  {
    route: '/admin/train/freepractice',
    key: 'train-management-practice',
    load: () => import('./free/FreePracticeListPage'),
    texts: ['catalog', 'free-practice', 'scene'],
  },
  {
    route: '/admin/train/editfreepractice',
    key: 'train-management-practice',
    load: () => import('./free/FreePracticePage'),
    texts: ['catalog', 'field', 'free-practice', 'scene', 'scene-edit'],
    shows: { by: ['id'], list: '/admin/train/freepractice' },
  },
]
