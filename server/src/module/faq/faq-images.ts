import { AppError } from '@lianda/shared/error/app-error'
import type { FaqImage } from '@lianda/shared/module/faq/faq.contract'
import type { Deps } from '../../deps'
import { countPlaces, findImages } from '../upload'
import { faqs } from './faq.model'

/** Throws `request/invalid` for a picture that the organisation does not have, or that is there twice. */
export async function requireImages(deps: Deps, orgid: string, images: readonly FaqImage[]): Promise<void> {
  const paths = images.map(({ path }) => path)
  const there = await findImages(deps, orgid, paths)
  const fields = paths.flatMap((path, n) =>
    there.has(path) && paths.indexOf(path) === n
      ? []
      : [{ field: `content.images.${n}.path`, rule: there.has(path) ? 'doubled' : 'not_found' }],
  )
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
}

/** How many questions hold each of these pictures, those in the recycle bin too. Served by `by_image`. */
export async function faqImagePlaces(
  deps: Deps,
  orgid: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await faqs(deps.db)
    .find({ orgid, 'images.path': { $in: [...paths] } }, { images: 1 })
    .lean()
  return countPlaces(
    paths,
    found.map(({ images }) => images.map(({ path }) => path)),
  )
}
