import type { PageRow } from '../shell/page-row'

export const PAGES: readonly PageRow[] = [
  {
    route: '/admin/voice/voicecustomer',
    key: 'voice-customer',
    load: () => import('./CustomerListPage'),
    texts: ['catalog', 'customer-admin', 'scene'],
  },
  {
    route: '/admin/voice/voicecustomerdetails',
    key: 'voice-customer',
    load: () => import('./CustomerPage'),
    texts: ['customer-admin', 'field', 'scene', 'scene-edit', 'upload'],
    shows: { by: ['id'], list: '/admin/voice/voicecustomer' },
  },
]
