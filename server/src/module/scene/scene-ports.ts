import type { PackageUses } from '@lianda/shared/contract/package-use'
import type { Actor } from '../../actor'
import { port } from '../../port'

/** How often scenes were practised. Filled by practice. */
export interface SceneUsage {
  countByScene(orgid: string, sceneIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

export const sceneUsage = port<SceneUsage>('scene.usage')

/** Practices that a scene may show. Filled by practice. */
export interface SceneRecords {
  /** Whether a practice with sound is there, and this person may hear it. The right to read records is asked before. */
  isAudible(actor: Actor, recordId: string): Promise<boolean>
}

export const sceneRecords = port<SceneRecords>('scene.records')

/** The packages that use scenes, drafts included. Filled by task. */
export interface SceneUses {
  /** How many subtasks use each. */
  countByScene(orgid: string, sceneIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Those that the actor sees, last changed first, and how many there are besides. */
  packagesOf(actor: Actor, sceneId: string): Promise<PackageUses>
}

export const sceneUses = port<SceneUses>('scene.uses')

/** What was said in recorded practices. Filled by practice. */
export interface SceneTranscripts {
  /** The lines of a practice whose record the actor may read, in order. Throws `practice/not_found`. */
  read(actor: Actor, id: string): Promise<{ by: 'customer' | 'trainee'; text: string }[]>
}

export const sceneTranscripts = port<SceneTranscripts>('scene.transcripts')
