import type { SpeechUse } from '@lianda/shared/module/speech/speech.admin.contract'
import { port } from '../../port'
import type { Viewer } from '../catalog'

/** Where lines are used. Filled by scene. */
export interface SpeechUsage {
  /** By the line's id; those that nothing uses are missing. */
  usesOf(orgid: string, speechIds: readonly string[]): Promise<ReadonlyMap<string, SpeechUse[]>>
  /** Of these scenes, the ones that the viewer sees. */
  seenScenes(viewer: Viewer, sceneIds: readonly string[]): Promise<ReadonlySet<string>>
}

export const speechUsage = port<SpeechUsage>('speech.usage')
