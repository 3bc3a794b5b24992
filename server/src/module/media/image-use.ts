import { perApp } from '../../deps'

/** Which of these images one module uses, including its older versions and its recycle bin. */
export type ImageUse = (orgid: string, paths: readonly string[]) => Promise<Iterable<string>>

/**
 * Modules that use images are in higher layers; each sets its function here when it registers. No image is removed
 * while one is null, as the images that this module uses are unknown.
 */
export const imageUses = perApp((): { bank: ImageUse | null; papers: ImageUse | null } => ({
  bank: null,
  papers: null,
}))
