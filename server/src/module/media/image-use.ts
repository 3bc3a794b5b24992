import { perApp } from '../../deps'

/** Which of these images are used by what one module keeps, older versions and the recycle bin included. */
export type ImageUse = (orgid: string, paths: readonly string[]) => Promise<Iterable<string>>

/**
 * What keeps images stands above media and is asked by it; each fills its line in when it registers. Nothing is removed
 * while a line is empty: a module that is not there can't say what it needs.
 */
export const imageUses = perApp((): { bank: ImageUse | null; papers: ImageUse | null } => ({
  bank: null,
  papers: null,
}))
