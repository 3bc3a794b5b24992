import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { searchFilter } from '../../infra/text/search'
import { catalogPaths, program } from '../catalog'
import { type BinPart, deletedIn } from '../recycle-bin'
import { ALL_MEDIA_KINDS, MEDIA_KINDS } from '@lianda/shared/module/media/media-kinds'
import { media, type MediaDoc, mediaVersions } from './media.model'
import { kindOf } from './media-access'
import { putBack } from './media-batch'

/** Files of the media bank in the recycle bin. */
export const mediaBin = (deps: Deps): BinPart => ({
  /** Served by `in_bin`. */
  async list(orgid, query, first) {
    const filter = { orgid, live: false, ...deletedIn(query), ...searchFilter(query.text) }
    const [docs, total, ...paths] = await Promise.all([
      first === 0 ? [] : media(deps.db).find(filter).sort({ deletedAt: -1 }).limit(first).lean(),
      media(deps.db).countDocuments(filter),
      ...ALL_MEDIA_KINDS.map((kind) => catalogPaths(deps, program(orgid), MEDIA_KINDS[kind].catalogs)),
    ])
    const pathOf = ({ kind, catalogId }: Pick<MediaDoc, 'kind' | 'catalogId'>) =>
      paths[ALL_MEDIA_KINDS.indexOf(kindOf({ kind }))]?.get(catalogId ?? '') ?? []
    const rows = docs.map(({ _id, name, kind, catalogId, deletedAt, deletedBy = '' }) => ({
      ...{ id: _id, name, version: null },
      place: pathOf({ kind, catalogId }).join(' / '),
      ...{ deletedAt: deletedAt?.getTime() ?? 0, deletedBy },
    }))
    return { rows, total }
  },
  async restore({ orgid }, id) {
    const doc = await findBinned(deps, orgid, id)
    if (!doc) return null
    const lost = await putBack(deps, doc)
    return { name: doc.name, notes: lost ? ['no_category'] : [] }
  },
  impact: () => Promise.resolve([]),
  /** The versions go first, so that after a crash the file is still in the bin. The sweep removes their originals. */
  async purge(orgid, id) {
    const doc = await findBinned(deps, orgid, id)
    if (!doc) return null
    const { name, rev } = doc
    await mediaVersions(deps.db).deleteMany({ orgid, mediaId: id })
    const { deletedCount } = await media(deps.db).deleteOne({ _id: id, orgid, live: false, rev })
    if (deletedCount === 0) throw new AppError('media/changed_meanwhile', { params: { name } })
    return { name }
  },
})

const findBinned = (deps: Deps, orgid: string, id: string) =>
  media(deps.db).findOne({ _id: id, orgid, live: false }).lean()
