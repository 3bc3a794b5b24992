import { ALL_MEDIA_KINDS, MEDIA_KINDS } from '@lianda/shared/module/media/media-kinds'
import type { Deps } from '../../deps'
import { type BinPart, binOfThings } from '../recycle-bin'
import { media, mediaVersions } from './media.model'
import { mediaUsage } from './media-ports'

const [first, ...others] = ALL_MEDIA_KINDS
const typeOf = (kind: (typeof ALL_MEDIA_KINDS)[number]) => MEDIA_KINDS[kind].catalogs

/**
 * Files and films in the recycle bin. What a package holds is never purged, also while the package lies in the bin. The
 * sweep removes the originals of what is.
 */
export const mediaBin = (deps: Deps): BinPart =>
  binOfThings(deps, {
    model: media(deps.db),
    types: [typeOf(first), ...others.map(typeOf)],
    typeOf: (thing) => typeOf(thing.kind),
    nameOf: ({ name }) => name,
    find: 'terms',
    without: 'search',
    changed: 'media/changed_meanwhile',
    uses: {
      effect: 'packages',
      count: (orgid, ids) => mediaUsage(deps).countPackages(orgid, ids, { binned: true }),
      refused: 'media/in_use',
    },
    removeParts: (orgid, mediaId) => mediaVersions(deps.db).deleteMany({ orgid, mediaId }),
  })
