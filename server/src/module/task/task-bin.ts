import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { searchFilter } from '../../infra/text/search'
import { type BinPart, deletedIn } from '../recycle-bin'
import type { TaskDoc } from './task.document'
import { tasks } from './task.model'

/** Only drafts can be deleted. */
const binned = (orgid: string, id: string) => ({ _id: id, orgid, deletedAt: { $ne: null } })

/** Drafts of packages in the recycle bin. */
export const taskBin = (deps: Deps): BinPart => ({
  /** Served by `in_bin`, or `by_text` for a text. */
  async list(orgid, query, first) {
    const filter = { orgid, ...deletedIn(query), ...searchFilter(query.text) }
    const [docs, total] = await Promise.all([
      first === 0 ? [] : tasks(deps.db).find(filter).sort({ deletedAt: -1 }).limit(first).lean<TaskDoc[]>(),
      tasks(deps.db).countDocuments(filter),
    ])
    const rows = docs.map(({ _id, title, deletedAt, deletedBy = '' }) => ({
      id: _id,
      name: title,
      version: null,
      place: '',
      deletedAt: deletedAt?.getTime() ?? 0,
      deletedBy,
    }))
    return { rows, total }
  },
  /** A resource may be gone meanwhile: the check before publishing says so. */
  async restore({ orgid }, id) {
    const now = new Date(deps.clock.now())
    const doc = await tasks(deps.db)
      .findOneAndUpdate(binned(orgid, id), { $set: { deletedAt: null, updatedAt: now }, $inc: { rev: 1 } })
      .lean<TaskDoc>()
    return doc && { name: doc.title, notes: [] }
  },
  impact: () => Promise.resolve([]),
  async purge(orgid, id) {
    const doc = await tasks(deps.db).findOne(binned(orgid, id)).lean<TaskDoc>()
    if (!doc) return null
    const { deletedCount } = await tasks(deps.db).deleteOne({ ...binned(orgid, id), rev: doc.rev })
    if (deletedCount === 0) throw new AppError('task/changed_meanwhile', { params: { name: doc.title } })
    return { name: doc.title }
  },
})
