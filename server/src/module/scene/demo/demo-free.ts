import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { broadbandTalk } from './broadband-talk'
import { clinicTalk } from './clinic-talk'

/** The free practices of the demonstration organisation, by a key that never changes: one for each language of its scenes. */
export const DEMO_FREE = {
  'broadband-talk': broadbandTalk,
  'clinic-talk': clinicTalk,
} satisfies Record<string, SceneContent>
export type DemoFreeKey = keyof typeof DEMO_FREE

/** The category of each. */
export const DEMO_FREE_CATALOGS: Readonly<Record<DemoFreeKey, string>> = {
  'broadband-talk': '自由练习',
  'clinic-talk': '自由练习',
}
