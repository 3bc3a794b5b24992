import { AppError } from '@lianda/shared/error/app-error'
import type { PaperContent } from '@lianda/shared/module/exam/paper.admin.contract'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { LRUCache } from 'lru-cache'
import { type Deps, perApp } from '../../../deps'
import type { PaperDoc, PublishedPaper } from './paper.document'
import type { Attempt, AttemptItem } from '../attempt/attempt.document'
import { papers } from './paper.model'
import type { Viewer } from '../../catalog'
import { drawableNow, freezePool } from './paper-pool'

/** Cached questions of all papers, at 1 to 2 KB each; one paper has at most 2,200. */
const KEPT_QUESTIONS = 20_000

/** The published view of a paper, with question contents by the `ref` of an attempt's item. */
function asPublished(paper: PaperDoc): PublishedPaper {
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

/** By organisation and paper. Simultaneous readers share one query. */
const cache = perApp(
  (deps) =>
    new LRUCache<string, PublishedPaper, { orgid: string; paperId: string }>({
      maxSize: KEPT_QUESTIONS,
      sizeCalculation: ({ questions }) => Math.max(1, questions.size),
      // A paper whose place was taken while it was read still reaches those who wait for it.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { context: { orgid, paperId } }) =>
        (await readPublished(deps, orgid, paperId)) ?? undefined,
    }),
)

/**
 * A published paper by its id, from the cache when possible, as it never changes. Also finds deleted papers, because
 * records need them. Null when the organisation has no such paper.
 */
export async function publishedPaper(deps: Deps, orgid: string, paperId: string): Promise<PublishedPaper | null> {
  return (await cache(deps).fetch(`${orgid}/${paperId}`, { context: { orgid, paperId } })) ?? null
}

async function readPublished(deps: Deps, orgid: string, paperId: string): Promise<PublishedPaper | null> {
  const found = await papers(deps.db).findOne({ _id: paperId, orgid, state: 'published' }).lean()
  return found ? asPublished(found) : null
}

/**
 * A draft as if it were published now, for a preview: draws that the bank can't fill take what there is. Null when the
 * organisation has no such draft.
 */
export async function draftPaper(deps: Deps, author: Viewer, paperId: string): Promise<PublishedPaper | null> {
  const { orgid } = author
  const draft = await papers(deps.db).findOne({ _id: paperId, orgid, state: 'unpublished', live: true }).lean()
  if (!draft) return null
  const now = await drawableNow(deps, author, draft.content)
  const draws = draft.content.draws.map((row) => ({ ...row, count: now.short[row.id] ?? row.count }))
  const content = { ...draft.content, draws }
  return asPublished({ ...draft, content, ...(await freezePool(deps, orgid, content, now)) })
}

/** The content and questions by which an attempt is marked and shown. */
export interface AttemptPaper {
  content: PaperContent
  questions: ReadonlyMap<string, QuestionContent>
}

/** The paper that an attempt started with: the published one, or a preview's own copy. Throws `exam/not_found`. */
export async function paperOfAttempt(
  deps: Deps,
  attempt: Pick<Attempt, 'orgid' | 'paperId' | 'frozen'>,
): Promise<AttemptPaper> {
  if (attempt.frozen)
    return { content: attempt.frozen.content, questions: new Map(Object.entries(attempt.frozen.questions)) }
  const paper = await publishedPaper(deps, attempt.orgid, attempt.paperId)
  if (!paper) throw new AppError('exam/not_found')
  return paper
}

/** The content of an item. Throws when the paper lacks it, which is a fault. */
export function contentOf(paper: AttemptPaper, item: AttemptItem): QuestionContent {
  const content = paper.questions.get(item.ref)
  if (!content) throw new Error(`the paper has no question ${item.ref}`)
  return content
}
