import { perApp } from '../../deps'

/** How often scenes were practised. The module `practice` is above `scene` and sets this when it registers. */
export interface SceneUsage {
  countByScene(orgid: string, sceneIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

export const sceneUsage = perApp((): SceneUsage => ({ countByScene: () => Promise.resolve(new Map()) }))
