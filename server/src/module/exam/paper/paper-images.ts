import { AppError, type FieldError } from '@lianda/shared/error/app-error'
import type { PaperContent } from '@lianda/shared/module/exam/paper.admin.contract'
import type { Deps } from '../../../deps'
import { countPlaces, findImages } from '../../upload'
import { papers } from './paper.model'

/** Fields that contain images, with their indexes: fixed questions (`by_image`) and the pool (`by_pooled_image`). */
const PLACES = ['content.questions.content.images', 'pool.content.images']

/** How many papers hold each of these images: drafts, published ones with their pools, those in the recycle bin. */
export async function imagePlaces(
  deps: Deps,
  orgid: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await Promise.all(
    PLACES.map((place) =>
      papers(deps.db)
        .find({ orgid, [`${place}.path`]: { $in: [...paths] } })
        .select(PLACES)
        .lean(),
    ),
  )
  const held = new Map(found.flat().map((paper) => [paper._id, [...paper.content.questions, ...paper.pool]]))
  return countPlaces(
    paths,
    [...held.values()].map((rows) => rows.flatMap((row) => row.content.images.map((image) => image.path))),
  )
}

/** Every image not in `before` must belong to the organisation. Throws `request/invalid` with all that do not. */
export async function checkImages(
  deps: Deps,
  orgid: string,
  content: PaperContent,
  before?: PaperContent,
): Promise<void> {
  const known = new Set(pathsOf(before))
  const added = pathsOf(content).filter((path) => !known.has(path))
  if (added.length === 0) return
  const there = await findImages(deps, orgid, added)
  const fields = content.questions.flatMap((row, at) =>
    row.content.images.flatMap(({ path }, n): FieldError[] =>
      known.has(path) || there.has(path)
        ? []
        : [{ field: `questions.${at}.content.images.${n}.path`, rule: 'not_found' }],
    ),
  )
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
}

const pathsOf = (content: PaperContent | undefined): string[] =>
  (content?.questions ?? []).flatMap((row) => row.content.images.map((image) => image.path))
