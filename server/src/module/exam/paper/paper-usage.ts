import type { Deps } from '../../../deps'
import type { BankPorts } from '../../question-bank'
import { papers } from './paper.model'

/** What the bank asks about papers. */
export const paperUsage = (deps: Deps): BankPorts => ({
  countPapers: (orgid, questionIds) => countPapers(deps, orgid, questionIds),
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
