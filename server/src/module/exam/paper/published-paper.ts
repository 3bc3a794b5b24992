import { type Deps, perApp } from '../../../deps'
import type { PaperDoc, PublishedPaper } from './paper.document'
import { papers } from './paper.model'
import { drawableNow, freezePool } from './paper.pool'

/** Papers kept in memory; the largest (2,000 pooled questions) take about 3 MB each. */
const KEPT = 64

/** What an attempt's questions are looked up in: contents by what an item refers to. */
export function asPublished(paper: PaperDoc): PublishedPaper {
  return {
    paperId: paper._id,
    examinationId: paper.examinationId,
    version: paper.version,
    content: paper.content,
    questions: new Map([
      ...paper.content.questions.map((row) => [row.id, row.content] as const),
      ...paper.pool.map((row) => [row.id, row.content] as const),
    ]),
    drawPools: paper.drawPools,
  }
}

/** By organisation and paper, the least recently used first. Readers at the same moment share one query. */
const cache = perApp(() => new Map<string, Promise<PublishedPaper | null>>())

/**
 * A published paper by its id, from memory when it was asked for before: it never changes. Deleted ones are still found,
 * since records stand on them. Null when there is none in this organisation.
 */
export async function publishedPaper(deps: Deps, orgid: string, paperId: string): Promise<PublishedPaper | null> {
  const kept = cache(deps)
  const key = `${orgid}/${paperId}`
  const reading = kept.get(key) ?? readPublished(deps, orgid, paperId)
  kept.delete(key)
  kept.set(key, reading)
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break
    kept.delete(oldest)
  }
  const found = await reading.catch((error: unknown) => {
    kept.delete(key)
    throw error
  })
  if (!found) kept.delete(key)
  return found
}

async function readPublished(deps: Deps, orgid: string, paperId: string): Promise<PublishedPaper | null> {
  const found = await papers(deps.db).findOne({ _id: paperId, orgid, state: 'published' }).lean()
  return found ? asPublished(found) : null
}

/**
 * A draft as if it were published now, to be tried out: draws that the bank can't fill take what there is. Null when
 * there is none in this organisation.
 */
export async function draftPaper(deps: Deps, orgid: string, paperId: string): Promise<PublishedPaper | null> {
  const draft = await papers(deps.db).findOne({ _id: paperId, orgid, state: 'unpublished', live: true }).lean()
  if (!draft) return null
  const now = await drawableNow(deps, orgid, draft.content)
  const draws = draft.content.draws.map((row) => ({ ...row, count: now.short[row.id] ?? row.count }))
  const content = { ...draft.content, draws }
  return asPublished({ ...draft, content, ...(await freezePool(deps, orgid, content, now)) })
}
