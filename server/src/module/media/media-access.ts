import { AppError } from '@lianda/shared/error/app-error'
import { MEDIA_KINDS, type MediaKind } from '@lianda/shared/module/media/media-kinds'
import type { Deps } from '../../deps'
import { type ListedThings, reachOfThings, requireReach, seenFilter, thingsInSight, type Viewer } from '../catalog'
import { media, type MediaDoc } from './media.model'

/** The files or films that the viewer sees, as a filter of the store. Throws `catalog/not_found`. */
export async function mediaInSight(deps: Deps, who: Viewer, kind: MediaKind, catalogId?: string) {
  const things = await thingsInSight(deps, who, MEDIA_KINDS[kind].catalogs, catalogId)
  return { orgid: who.orgid, live: true, kind, ...seenFilter(things, 'catalogId') }
}

/** One that the viewer sees, or may change. Throws `media/not_found`, `catalog/read_only`. */
export async function openMedia(deps: Deps, who: Viewer, id: string, want: 'use' | 'change'): Promise<MediaDoc> {
  const found = await media(deps.db).findOne({ _id: id, orgid: who.orgid, live: true }).lean()
  if (!found) throw new AppError('media/not_found')
  const reachOf = await reachOfThings(deps, who, MEDIA_KINDS[found.kind].catalogs, [id])
  requireReach(reachOf({ id, catalogId: found.catalogId }), want, 'media/not_found')
  return found
}

/** They can have access lists of their own. */
export const listedMedia = (deps: Deps, kind: MediaKind): ListedThings => ({
  async find(orgid, ids) {
    const found = await media(deps.db)
      .find({ orgid, live: true, kind, _id: { $in: [...ids] } }, { name: 1, catalogId: 1, creatorId: 1 })
      .lean()
    return new Map(found.map(({ _id, name, catalogId, creatorId }) => [_id, { name, catalogId, creatorId }]))
  },
})
