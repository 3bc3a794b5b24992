import { perApp } from '../../deps'

/** How often scenes were practised; practice stands above scene and fills this in when it registers. */
export interface SceneUsage {
  countByScene(orgid: string, sceneIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

export const sceneUsage = perApp((): SceneUsage => ({ countByScene: () => Promise.resolve(new Map()) }))
