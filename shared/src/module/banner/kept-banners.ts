import { findAnswer, keepAnswer } from '../../client/kept-answers'
import type { DocumentPort } from '../../platform/documents'
import { type Banner, banners, type ShownBanner } from './banner.contract'

const ALL = '{}'
/** The pictures of banners are kept together, as those of a paper are. */
const PICTURES = 'banners'

const picturesOf = (rows: readonly Banner[]): string[] => [...new Set(rows.map(({ image }) => image))]

/**
 * Keeps the banners that are shown, with their pictures, for a training centre that is opened offline. Those of before
 * go, so a device never holds more pictures than are shown.
 */
export async function keepBanners(documents: DocumentPort, owner: string, rows: ShownBanner[]): Promise<void> {
  const before = await findAnswer(documents, owner, banners, ALL)
  const wanted = picturesOf(rows)
  if (before === null || picturesOf(before.rows).join(' ') !== wanted.join(' ')) {
    await documents.removePictures(owner, PICTURES).catch(() => undefined)
    for (const image of wanted) await documents.picture(owner, PICTURES, image).catch(() => null)
  }
  await keepAnswer(documents, owner, banners, ALL, { rows, changesInMs: null })
}

/** The banners that this device showed last, with addresses of their pictures that work offline; '' for none. */
export async function findBanners(documents: DocumentPort, owner: string): Promise<ShownBanner[]> {
  const kept = await findAnswer(documents, owner, banners, ALL)
  return await Promise.all(
    (kept?.rows ?? []).map(async (banner) => ({
      ...banner,
      image: (await documents.picture(owner, PICTURES, banner.image).catch(() => null)) ?? '',
    })),
  )
}

/** Deletes their pictures, because the user has signed out. */
export const forgetBannerPictures = (documents: DocumentPort, owner: string): Promise<void> =>
  documents.removePictures(owner, PICTURES).catch(() => undefined)
