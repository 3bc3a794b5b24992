import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { catalogNames, catalogPaths, program } from '../catalog'
import { type BinPart, deletedIn } from '../recycle-bin'
import { searchFilter } from '../../infra/text/search'
import { bankPorts } from './bank-ports'
import { contentMembers, type QuestionDoc } from './question.document'
import { questions, questionVersions } from './question.model'
import { changeQuestion, nextCode } from './question-write'

/** A question is named by the beginning of its text. */
const NAME_CHARS = 80
const nameOf = ({ code, content }: Pick<QuestionDoc, 'code' | 'content'>): string =>
  `${code} ${[...content.text].slice(0, NAME_CHARS).join('')}`

const find = (deps: Deps, orgid: string, id: string) =>
  questions(deps.db).findOne({ _id: id, orgid, live: false }).lean()

/** Questions in the recycle bin. */
export const questionBin = (deps: Deps): BinPart => ({
  /** Served by `in_bin`, or `by_text` for a text. */
  async list(orgid, query, first) {
    const filter = { orgid, live: false, ...deletedIn(query), ...searchFilter(query.text) }
    const [docs, total, paths] = await Promise.all([
      first === 0 ? [] : questions(deps.db).find(filter).sort({ deletedAt: -1 }).limit(first).lean(),
      questions(deps.db).countDocuments(filter),
      catalogPaths(deps, program(orgid), 5),
    ])
    const rows = docs.map((doc) => ({
      id: doc._id,
      name: nameOf(doc),
      version: null,
      place: (doc.catalogId === null ? [] : (paths.get(doc.catalogId) ?? [])).join(' / '),
      deletedAt: doc.deletedAt?.getTime() ?? 0,
      deletedBy: doc.deletedBy ?? '',
    }))
    return { rows, total }
  },
  async restore({ orgid }, id) {
    const before = await find(deps, orgid, id)
    if (!before) return null
    const known = await catalogNames(deps, program(orgid), 5)
    const lost = before.catalogId !== null && !known.has(before.catalogId)
    const back = {
      live: true,
      deletedAt: null,
      updatedAt: new Date(deps.clock.now()),
      ...(lost ? { catalogId: null } : {}),
    }
    const notes = lost ? (['no_category'] as const) : []
    for (let code = before.code; ; code = await nextCode(deps, orgid)) {
      try {
        const after = await changeQuestion(deps, before, { ...back, ...contentMembers(code, before.content) })
        if (!after) throw new AppError('question-bank/changed_meanwhile', { params: { name: nameOf(before) } })
        return { name: nameOf(after), notes: code === before.code ? [...notes] : [...notes, 'new_code'] }
      } catch (error) {
        // Another question has its number meanwhile: it gets the next automatic one.
        if (!(error instanceof AppError) || error.code !== 'question-bank/code_taken') throw error
      }
    }
  },
  /** Papers hold copies, which stay. */
  async impact(orgid, ids) {
    const [docs, uses] = await Promise.all([
      questions(deps.db)
        .find({ _id: { $in: [...ids] }, orgid, live: false })
        .lean(),
      bankPorts(deps).countPapers(orgid, ids),
    ])
    return docs.flatMap((doc) => {
      const count = uses.get(doc._id) ?? 0
      return count === 0 ? [] : [{ id: doc._id, name: nameOf(doc), effect: 'copies' as const, count, blocked: false }]
    })
  },
  /** Its versions first: after a crash in between it is still in the bin. */
  async purge(orgid, id) {
    const doc = await find(deps, orgid, id)
    if (!doc) return null
    await questionVersions(deps.db).deleteMany({ orgid, questionId: id })
    const { deletedCount } = await questions(deps.db).deleteOne({ _id: id, orgid, live: false, rev: doc.rev })
    if (deletedCount === 0) throw new AppError('question-bank/changed_meanwhile', { params: { name: nameOf(doc) } })
    return { name: nameOf(doc) }
  },
})
