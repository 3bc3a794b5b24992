import { MEDIA_KINDS, type MediaKind } from '@lianda/shared/module/media/media-kinds'
import { thingBatch } from '../catalog'
import { media } from './media.model'
import { mediaUsage } from './media-ports'

const batchOf = (kind: MediaKind) =>
  thingBatch(media, MEDIA_KINDS[kind].catalogs, {
    of: { kind },
    usesOf: async (deps, orgid, ids) => await mediaUsage(deps).countPackages(orgid, ids),
  })

/** Steps of many files, or of many films. What packages hold is not deleted. */
export const mediaBatch = { file: batchOf('file'), video: batchOf('video') } as const satisfies Record<
  MediaKind,
  unknown
>
