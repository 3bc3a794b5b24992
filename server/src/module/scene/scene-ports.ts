import type { Actor } from '../../actor'
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

/** What was said in recorded practices. Filled by practice. */
export interface SceneTranscripts {
  /** The lines of a practice whose record the actor may read, in order. Throws `practice/not_found`. */
  read(actor: Actor, id: string): Promise<{ by: 'customer' | 'trainee'; text: string }[]>
}

export const sceneTranscripts = port<SceneTranscripts>('scene.transcripts')
