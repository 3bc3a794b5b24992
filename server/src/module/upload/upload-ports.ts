import { port } from '../../port'

/** Images that one module still needs. */
export interface ImageUse {
  /** Those of the given ones that it uses, in older versions and the recycle bin too. */
  used(orgid: string, paths: readonly string[]): Promise<Iterable<string>>
}

/** Filled by the question bank. */
export const bankImages = port<ImageUse>('upload.bank_images')
/** Filled by exam. */
export const paperImages = port<ImageUse>('upload.paper_images')
