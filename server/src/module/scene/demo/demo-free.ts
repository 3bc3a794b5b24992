import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { broadbandTalk } from './broadband-talk'

/** The free practices of the demonstration organisation, by a key that never changes. */
export const DEMO_FREE = { 'broadband-talk': broadbandTalk } satisfies Record<string, SceneContent>
export type DemoFreeKey = keyof typeof DEMO_FREE

/** The category of each. */
export const DEMO_FREE_CATALOGS: Readonly<Record<DemoFreeKey, string>> = { 'broadband-talk': '客户挽留' }
