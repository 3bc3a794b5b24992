import { isDeepStrictEqual } from 'node:util'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type * as contract from '@lianda/shared/module/exam/paper.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { requireCatalog } from '../../catalog'
import { examPorts } from '../exam-ports'
import { openPaper } from './paper-access'
import { checkIds, contentFigures, storedContent } from './paper-content'
import type { Author } from './paper-create'
import type { PaperDoc } from './paper.document'
import { checkImages } from './paper-images'
import { papers } from './paper.model'
import { checkReferences } from './paper-references'
import { checkSize } from './paper-size'
import { getPaper, refreshExamination } from './paper.store'

/** A paper before and after a change. */
export interface Changed {
  before: PaperDoc
  after: PaperDoc
}

/**
 * Saves a draft, complete or not. Throws `exam/paper_locked` for a published paper and `exam/changed_meanwhile` when
 * somebody else saved since `rev`. A repeated request with the same content gets the same answer.
 */
export async function updatePaper(
  deps: Deps,
  actor: Actor,
  { id, rev, ...given }: ParsedInputOf<typeof contract.paperUpdate>,
): Promise<Changed> {
  const before = await openPaper(deps, actor, id, 'change')
  if (before.state === 'published') throw new AppError('exam/paper_locked')
  if (before.rev === rev + 1 && isDeepStrictEqual(before.content, storedContent(given)))
    return { before, after: before }
  if (before.rev !== rev) throw new AppError('exam/changed_meanwhile')
  checkSize(given)
  checkIds(given)
  await checkImages(deps, actor.orgid, given, before.content)
  await checkReferences(deps, actor, given, before.content)
  if (given.categoryId !== before.content.categoryId) await requireCatalog(deps, actor, 12, given.categoryId)
  const content = storedContent(given)
  const now = new Date(deps.clock.now())
  const after = await changeDraft(deps, before, { content, ...contentFigures(content), updatedAt: now })
  if (!after) throw new AppError(await refusalFor(deps, before))
  await refreshExamination(deps, actor.orgid, before.examinationId)
  return { before, after }
}

/** Sets fields of a draft; null when it was changed, published or deleted since `before` was read. */
export async function changeDraft(deps: Deps, before: PaperDoc, set: Partial<PaperDoc>): Promise<PaperDoc | null> {
  return await papers(deps.db)
    .findOneAndUpdate(
      { _id: before._id, orgid: before.orgid, state: 'unpublished', live: true, rev: before.rev },
      { $set: { ...set, listed: false, rev: before.rev + 1 } },
      { returnDocument: 'after' },
    )
    .lean()
}

/** The error code for a change that no longer found its draft. */
export async function refusalFor(
  deps: Deps,
  { orgid, _id }: PaperDoc,
): Promise<'exam/paper_locked' | 'exam/changed_meanwhile'> {
  const now = await getPaper(deps, orgid, _id)
  return now.state === 'published' ? 'exam/paper_locked' : 'exam/changed_meanwhile'
}

/**
 * Moves a draft, or a published paper that no subtask uses, to the recycle bin; the last paper takes its examination
 * along. Throws `exam/paper_in_use`, and `exam/changed_meanwhile` when it was published or deleted meanwhile.
 */
export async function deletePaper(deps: Deps, by: Author, id: string, rev?: number): Promise<PaperDoc> {
  const { orgid } = by
  const paper = await openPaper(deps, by, id, 'change')
  const uses = await examPorts(deps).countPaperUses(orgid, [id])
  if ((uses.get(id) ?? 0) > 0) throw new AppError('exam/paper_in_use')
  const now = new Date(deps.clock.now())
  const gone = await papers(deps.db).updateOne(
    { _id: id, orgid, live: true, state: paper.state, ...(rev === undefined ? {} : { rev }) },
    { $set: { live: false, deletedAt: now, deletedBy: by.name, updatedAt: now, listed: false }, $inc: { rev: 1 } },
  )
  if (gone.matchedCount === 0) throw new AppError('exam/changed_meanwhile')
  await refreshExamination(deps, orgid, paper.examinationId)
  return paper
}
