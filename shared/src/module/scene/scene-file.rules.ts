import * as z from 'zod/mini'
import { type SceneFile, sceneFile } from './scene-file.admin.contract'

/** The scenes of a file's text; null where it is no file of scenes. */
export function readSceneFile(text: string): SceneFile | null {
  try {
    return z.safeParse(sceneFile, JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
