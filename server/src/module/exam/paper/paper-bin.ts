import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../../deps'
import { isDuplicateKey } from '../../../infra/store/store-error'
import { searchFilter } from '../../../infra/text/search'
import { catalogNames, catalogPaths, program } from '../../catalog'
import { type BinPart, deletedIn } from '../../recycle-bin'
import { attemptsByPaper } from '../attempt/attempt-progress'
import type { PaperDoc } from './paper.document'
import { examinations, papers } from './paper.model'
import { refreshExamination } from './paper.store'

const find = (deps: Deps, orgid: string, id: string) => papers(deps.db).findOne({ _id: id, orgid, live: false }).lean()

/** Most examinations whose title matches a search text. */
const MOST = 500

/** Papers have no search terms of their own: a text finds them by their examination. */
async function textFilter(deps: Deps, orgid: string, text: string | undefined) {
  const filter = searchFilter(text)
  if (!filter.search) return {}
  const found = await examinations(deps.db)
    .find({ orgid, ...filter }, { _id: 1 })
    .limit(MOST)
    .lean()
  return { examinationId: { $in: found.map((row) => row._id) } }
}

type BinnedPaper = Pick<PaperDoc, '_id' | 'version' | 'deletedAt' | 'deletedBy'> & {
  content: Pick<PaperDoc['content'], 'title' | 'categoryId'>
}
const FIELDS = { version: 1, deletedAt: 1, deletedBy: 1, 'content.title': 1, 'content.categoryId': 1 } as const

/** Papers in the recycle bin, each version by itself. */
export const paperBin = (deps: Deps): BinPart => ({
  /** Served by `in_bin`. */
  async list(orgid, query, first) {
    const filter = { orgid, live: false, ...deletedIn(query), ...(await textFilter(deps, orgid, query.text)) }
    const [docs, total, paths] = await Promise.all([
      first === 0
        ? ([] as BinnedPaper[])
        : papers(deps.db).find(filter, FIELDS).sort({ deletedAt: -1 }).limit(first).lean<BinnedPaper[]>(),
      papers(deps.db).countDocuments(filter),
      catalogPaths(deps, program(orgid), 12),
    ])
    const rows = docs.map(({ _id, version, content, deletedAt, deletedBy = '' }) => ({
      id: _id,
      name: content.title,
      version,
      place: (content.categoryId === null ? [] : (paths.get(content.categoryId) ?? [])).join(' / '),
      deletedAt: deletedAt?.getTime() ?? 0,
      deletedBy,
    }))
    return { rows, total }
  },
  /** Throws `exam/draft_exists` for a draft whose examination has another one meanwhile. */
  async restore({ orgid }, id) {
    const before = await find(deps, orgid, id)
    if (!before) return null
    const { title, categoryId } = before.content
    const names = await catalogNames(deps, program(orgid), 12)
    const lost = categoryId !== null && !names.has(categoryId)
    try {
      const { matchedCount } = await papers(deps.db).updateOne(
        { _id: id, orgid, live: false, rev: before.rev },
        {
          $set: {
            live: true,
            deletedAt: null,
            updatedAt: new Date(deps.clock.now()),
            listed: false,
            ...(lost ? { 'content.categoryId': null } : {}),
          },
          $inc: { rev: 1 },
        },
      )
      if (matchedCount === 0) throw new AppError('exam/changed_meanwhile', { params: { name: title } })
    } catch (error) {
      throw isDuplicateKey(error) ? new AppError('exam/draft_exists', { cause: error, params: { name: title } }) : error
    }
    await refreshExamination(deps, orgid, before.examinationId)
    return { name: title, notes: lost ? ['no_category'] : [] }
  },
  async impact(orgid, ids) {
    const docs = await papers(deps.db)
      .find({ _id: { $in: [...ids] }, orgid, live: false }, FIELDS)
      .lean<BinnedPaper[]>()
    const taken = await attemptsByPaper(
      deps,
      orgid,
      docs.map(({ _id }) => _id),
    )
    return docs.flatMap(({ _id, content }) => {
      const count = taken.get(_id) ?? 0
      return count === 0 ? [] : [{ id: _id, name: content.title, effect: 'attempts' as const, count, blocked: true }]
    })
  },
  /** Throws `exam/paper_has_attempts`: records show the paper. The last paper takes its examination along. */
  async purge(orgid, id) {
    const doc = await find(deps, orgid, id)
    if (!doc) return null
    const { examinationId, content, rev } = doc
    const taken = await attemptsByPaper(deps, orgid, [id])
    if ((taken.get(id) ?? 0) > 0) throw new AppError('exam/paper_has_attempts', { params: { name: content.title } })
    const { deletedCount } = await papers(deps.db).deleteOne({ _id: id, orgid, live: false, rev })
    if (deletedCount === 0) throw new AppError('exam/changed_meanwhile', { params: { name: content.title } })
    if (!(await papers(deps.db).exists({ orgid, examinationId })))
      await examinations(deps.db).deleteOne({ _id: examinationId, orgid, live: false })
    return { name: content.title }
  },
})
