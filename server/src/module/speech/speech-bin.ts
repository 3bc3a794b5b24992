import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { searchFilter } from '../../infra/text/search'
import { catalogPaths, program } from '../catalog'
import { type BinPart, deletedIn } from '../recycle-bin'
import { speeches } from './speech.model'
import { SPEECH_CATALOGS } from './speech-access'
import { putBack } from './speech-batch'

/** Lines in the recycle bin. Scenes have copies, so a purge touches nobody. */
export const speechBin = (deps: Deps): BinPart => ({
  /** Served by `in_bin`. */
  async list(orgid, query, first) {
    const filter = { orgid, live: false, ...deletedIn(query), ...searchFilter(query.text) }
    const [docs, total, paths] = await Promise.all([
      first === 0 ? [] : speeches(deps.db).find(filter).sort({ deletedAt: -1 }).limit(first).lean(),
      speeches(deps.db).countDocuments(filter),
      catalogPaths(deps, program(orgid), SPEECH_CATALOGS),
    ])
    const rows = docs.map(({ _id, text, catalogId, deletedAt, deletedBy = '' }) => ({
      ...{ id: _id, name: text, version: null },
      place: (catalogId === null ? [] : (paths.get(catalogId) ?? [])).join(' / '),
      ...{ deletedAt: deletedAt?.getTime() ?? 0, deletedBy },
    }))
    return { rows, total }
  },
  async restore({ orgid }, id) {
    const speech = await findBinned(deps, orgid, id)
    if (!speech) return null
    const lost = await putBack(deps, speech)
    return { name: speech.text, notes: lost ? ['no_category'] : [] }
  },
  impact: () => Promise.resolve([]),
  async purge(orgid, id) {
    const speech = await findBinned(deps, orgid, id)
    if (!speech) return null
    const { text: name, rev } = speech
    const { deletedCount } = await speeches(deps.db).deleteOne({ _id: id, orgid, live: false, rev })
    if (deletedCount === 0) throw new AppError('speech/changed_meanwhile', { params: { name } })
    return { name }
  },
})

const findBinned = (deps: Deps, orgid: string, id: string) =>
  speeches(deps.db).findOne({ _id: id, orgid, live: false }).lean()
