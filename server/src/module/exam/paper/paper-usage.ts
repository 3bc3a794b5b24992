import type { Deps } from '../../../deps'
import type { CatalogUse, Viewer } from '../../catalog'
import type { BankPorts } from '../../question-bank'
import { seenPapers } from './paper-access'
import { papers } from './paper.model'

/** What the bank asks about papers. */
export const paperUsage = (deps: Deps): BankPorts => ({
  countPapers: (orgid, questionIds) => countPapers(deps, orgid, questionIds),
  draftsDrawing: (who, catalogIds) => draftsDrawing(deps, who, catalogIds),
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

interface Draft {
  examinationId: string
  content: { title: string; categoryId: string | null }
}

/** Served by `by_draw`. */
async function draftsDrawing(deps: Deps, who: Viewer, catalogIds: readonly string[]): Promise<CatalogUse> {
  const drafts = await papers(deps.db)
    .find(
      {
        ...{ orgid: who.orgid, live: true, state: 'unpublished' },
        'content.draws.catalogIds': { $in: [...catalogIds] },
      },
      { examinationId: 1, 'content.title': 1, 'content.categoryId': 1 },
    )
    .sort({ updatedAt: -1, _id: -1 })
    .lean<Draft[]>()
  const seen = await seenPapers(deps, who, drafts)
  return { noun: 'draft', count: drafts.length, names: seen.map(({ content }) => content.title) }
}
