import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type { paperStatus } from '@lianda/shared/module/exam/paper.admin.contract'
import { paperProblems } from '@lianda/shared/module/exam/paper.rules'
import type { Deps } from '../../../deps'
import type { Viewer } from '../../catalog'
import { openPaper } from './paper-access'
import { changeDraft } from './paper-change'
import type { PaperDoc } from './paper.document'
import { drawableNow, freezePool } from './paper-pool'
import { getPaper, refreshExamination } from './paper.store'

export interface Published {
  paper: PaperDoc
  /** False when an earlier request with the same `rev` published it. */
  now: boolean
}

/**
 * Publishes a draft: from then on pools and content (except the category) never change. Idempotent by `rev`. Throws
 * `exam/paper_incomplete` with the number of problems, `exam/paper_locked` when it was published earlier, and
 * `exam/changed_meanwhile` when somebody saved it since `rev`.
 */
export async function publishPaper(
  deps: Deps,
  author: Viewer,
  { id, rev }: Pick<ParsedInputOf<typeof paperStatus>, 'id' | 'rev'>,
): Promise<Published> {
  const { orgid } = author
  const draft = await openPaper(deps, author, id, 'change')
  if (draft.state === 'published') return repeated(draft, rev)
  if (draft.rev !== rev) throw new AppError('exam/changed_meanwhile')
  const drawable = await drawableNow(deps, author, draft.content)
  const must = paperProblems(draft.content, drawable.short).filter((row) => row.level === 'must')
  if (must.length > 0) throw new AppError('exam/paper_incomplete', { params: { n: must.length } })
  const frozen = await freezePool(deps, orgid, draft.content, drawable)
  const now = new Date(deps.clock.now())
  const paper = await changeDraft(deps, draft, {
    ...frozen,
    state: 'published',
    publishedAt: now,
    publishedFromRev: rev,
    updatedAt: now,
  })
  if (!paper) {
    const other = await getPaper(deps, orgid, id)
    if (other.state === 'published') return repeated(other, rev)
    throw new AppError('exam/changed_meanwhile')
  }
  await refreshExamination(deps, orgid, paper.examinationId)
  return { paper, now: true }
}

/** Changes of a published paper's category raise its `rev`, so it tells nothing about the request that published it. */
function repeated(paper: PaperDoc, rev: number): Published {
  if ((paper.publishedFromRev ?? paper.rev - 1) !== rev) throw new AppError('exam/paper_locked')
  return { paper, now: false }
}
