import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { type ListedThings, reachOfThings, requireReach, seenFilter, thingsInSight, type Viewer } from '../catalog'
import { media, type MediaDoc } from './media.model'

/** Catalog type "files". */
export const FILE_CATALOGS = 6

/** The files that the viewer sees, as a filter of the store. Throws `catalog/not_found`. */
export async function mediaInSight(deps: Deps, who: Viewer, catalogId?: string) {
  const things = await thingsInSight(deps, who, FILE_CATALOGS, catalogId)
  return { orgid: who.orgid, live: true, ...seenFilter(things, 'catalogId') }
}

/** A file that the viewer sees, or may change. Throws `media/not_found`, `catalog/read_only`. */
export async function openMedia(deps: Deps, who: Viewer, id: string, want: 'use' | 'change'): Promise<MediaDoc> {
  const found = await media(deps.db).findOne({ _id: id, orgid: who.orgid, live: true }).lean()
  if (!found) throw new AppError('media/not_found')
  const reachOf = await reachOfThings(deps, who, FILE_CATALOGS, [id])
  requireReach(reachOf({ id, catalogId: found.catalogId }), want, 'media/not_found')
  return found
}

/** What steps of many files ask for (`openThings`). */
export const mediaThings = (deps: Deps, live: boolean) =>
  ({ model: media(deps.db), type: FILE_CATALOGS, live }) as const

/** Files can have access lists of their own. */
export const listedMedia = (deps: Deps): ListedThings => ({
  async find(orgid, ids) {
    const found = await media(deps.db)
      .find({ orgid, live: true, _id: { $in: [...ids] } }, { name: 1, catalogId: 1, creatorId: 1 })
      .lean()
    return new Map(found.map(({ _id, name, catalogId, creatorId }) => [_id, { name, catalogId, creatorId }]))
  },
})
