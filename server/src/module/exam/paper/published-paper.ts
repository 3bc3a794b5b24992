import { type Deps, perApp } from '../../../deps'
import type { PaperDoc, PublishedPaper } from './paper.document'
import { papers } from './paper.model'
import { drawableNow, freezePool } from './paper-pool'

/** Questions of all papers kept in memory, at 1 to 2 KB each; one paper has 2,200 at most. */
const KEPT_QUESTIONS = 20_000

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

interface Kept {
  reading: Promise<PublishedPaper | null>
  /** Once it is read. */
  questions: number
}

/** By organisation and paper, the least recently used first. Readers at the same moment share one query. */
const cache = perApp(() => new Map<string, Kept>())

/**
 * A published paper by its id, from memory when it was asked for before: it never changes. Deleted ones are still found,
 * since records stand on them. Null when there is none in this organisation.
 */
export async function publishedPaper(deps: Deps, orgid: string, paperId: string): Promise<PublishedPaper | null> {
  const all = cache(deps)
  const key = `${orgid}/${paperId}`
  const kept = all.get(key) ?? { reading: readPublished(deps, orgid, paperId), questions: 0 }
  all.delete(key)
  all.set(key, kept)
  const found = await kept.reading.catch((error: unknown) => {
    all.delete(key)
    throw error
  })
  if (!found) all.delete(key)
  else if (kept.questions === 0) {
    kept.questions = found.questions.size
    dropOldest(all, key)
  }
  return found
}

function dropOldest(all: Map<string, Kept>, newest: string): void {
  let questions = 0
  for (const kept of all.values()) questions += kept.questions
  for (const [key, kept] of all) {
    if (questions <= KEPT_QUESTIONS) return
    if (key === newest) continue
    all.delete(key)
    questions -= kept.questions
  }
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
