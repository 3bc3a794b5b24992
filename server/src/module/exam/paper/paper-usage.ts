import type { Deps } from '../../../deps'
import type { BankPorts } from '../../question-bank'
import { examinations, papers } from './paper.model'
import { refreshExamination } from './paper.store'

/** What the bank asks about papers. */
export const paperUsage = (deps: Deps): BankPorts => ({
  countPapers: (orgid, questionIds) => countPapers(deps, orgid, questionIds),
  papers: {
    count: (orgid) => countByCategory(deps, orgid),
    move: (orgid, from, to) => moveCategory(deps, orgid, from, to),
  },
})

/** Id of a bank's question -> number of papers with a copy of it as a fixed question. Served by `by_source`. */
async function countPapers(deps: Deps, orgid: string, questionIds: readonly string[]): Promise<Map<string, number>> {
  const wanted = [...questionIds]
  const rows = await papers(deps.db).aggregate<{ _id: string; n: number }>([
    { $match: { orgid, live: true, sources: { $in: wanted } } },
    { $project: { sources: 1 } },
    { $unwind: '$sources' },
    { $match: { sources: { $in: wanted } } },
    { $group: { _id: '$sources', n: { $sum: 1 } } },
  ])
  return new Map(rows.map((row) => [row._id, row.n]))
}

/** Served by `by_category`. */
async function countByCategory(deps: Deps, orgid: string): Promise<Map<string, number>> {
  const rows = await examinations(deps.db).aggregate<{ _id: string; n: number }>([
    { $match: { orgid, live: true, categoryId: { $ne: null } } },
    { $group: { _id: '$categoryId', n: { $sum: 1 } } },
  ])
  return new Map(rows.map((row) => [row._id, row.n]))
}

/** Also changes published papers: the category is only for sorting and not part of what learners see. */
async function moveCategory(deps: Deps, orgid: string, from: readonly string[], to: string): Promise<number> {
  const inThem = await examinations(deps.db)
    .find({ orgid, categoryId: { $in: [...from] } }, { _id: 1 })
    .lean()
  await papers(deps.db).updateMany(
    { orgid, examinationId: { $in: inThem.map((row) => row._id) }, 'content.categoryId': { $in: [...from] } },
    { $set: { 'content.categoryId': to, listed: false }, $inc: { rev: 1 } },
  )
  for (const { _id } of inThem) await refreshExamination(deps, orgid, _id)
  return inThem.length
}
