import { port } from '../../port'

/** How often scenes were practised. Filled by practice. */
export interface SceneUsage {
  countByScene(orgid: string, sceneIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

export const sceneUsage = port<SceneUsage>('scene.usage')

/** How many subtasks of packages use scenes, drafts included. Filled by task. */
export interface SceneUses {
  countByScene(orgid: string, sceneIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

export const sceneUses = port<SceneUses>('scene.uses')
