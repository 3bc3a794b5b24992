import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { Language } from '@lianda/shared/contract/fields'
import { AppError } from '@lianda/shared/error/app-error'
import type * as contract from '@lianda/shared/module/exam/paper.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { isDuplicateKey } from '../../../infra/store/store-error'
import { reachOfThings, requireCatalog, type Viewer } from '../../catalog'
import { checkIds, contentFigures, storedContent } from './paper-content'
import type { PaperDoc } from './paper.document'
import { checkImages } from './paper-images'
import { examinations, papers } from './paper.model'
import { checkReferences } from './paper-references'
import { checkSize } from './paper-size'
import { openPaper } from './paper-access'
import { refreshExamination } from './paper.store'
import { paperText } from '../../../infra/text/texts'

/** Who writes a paper; without a person (`userId`) the program, or an import. */
export type Author = Viewer & Pick<Actor, 'name'> & { userId?: string }

/**
 * Creates an examination with this content as its first draft. Throws `request/invalid` (bad ids, or too large) and
 * `catalog/not_found`. @param id set by callers that may retry: a paper with this id stays as it is.
 */
export async function createPaper(
  deps: Deps,
  by: Author,
  content: contract.PaperContent,
  id: string = deps.newId(),
): Promise<PaperDoc> {
  checkSize(content)
  checkIds(content)
  await requireCatalog(deps, by, 12, content.categoryId)
  const { orgid } = by
  const known = await papers(deps.db).findOne({ _id: id, orgid }).lean()
  // The paper comes first, so that no examination is ever without one.
  const paper = known ?? (await insertDraft(deps, by, { id, examinationId: deps.newId(), version: 1, content }))
  const { examinationId, createdAt } = paper
  const examination = {
    title: paper.content.title,
    creator: paper.creator,
    creatorId: by.userId ?? null,
    createdAt,
    updatedAt: createdAt,
  }
  await examinations(deps.db).updateOne({ _id: examinationId, orgid }, { $setOnInsert: examination }, { upsert: true })
  await refreshExamination(deps, orgid, examinationId)
  return paper
}

/** Creates a paper from scratch, as the next version of a published paper, or as a copy with its own title. */
export async function createByCall(
  deps: Deps,
  actor: Actor,
  { from, title, ...given }: ParsedInputOf<typeof contract.paperCreate>,
  language: Language,
): Promise<PaperDoc> {
  if (!from) {
    await checkImages(deps, actor.orgid, { ...given, title })
    await checkReferences(deps, actor, { ...given, title })
    return await createPaper(deps, actor, { ...given, title: title || paperText(language, 'untitled') })
  }
  const isCopy = from.as === 'copy'
  const source = await openPaper(deps, actor, from.paperId, isCopy ? 'use' : 'change')
  const content = { ...source.content, title: title || source.content.title }
  if (!isCopy) return await nextVersion(deps, actor, source, content)
  const categoryId = await placeOfCopy(deps, actor, content.categoryId)
  return await createPaper(deps, actor, { ...content, categoryId })
}

/** A copy lies beside its original, or without a category where its author may put nothing there. */
async function placeOfCopy(deps: Deps, actor: Actor, categoryId: string | null): Promise<string | null> {
  const reachOf = await reachOfThings(deps, actor, 12, [])
  return reachOf({ id: '', catalogId: categoryId }) === 'change' ? categoryId : null
}

/** Throws `exam/draft_exists` when the examination has a draft: the source paper or another one. */
async function nextVersion(
  deps: Deps,
  by: Author,
  { examinationId, state }: PaperDoc,
  content: contract.PaperContent,
): Promise<PaperDoc> {
  if (state === 'unpublished') throw new AppError('exam/draft_exists')
  const versions = papers(deps.db).findOne({ orgid: by.orgid, examinationId }, { version: 1 })
  // Deleted versions count, so that no number is used twice.
  const newest = await versions.sort({ version: -1 }).lean()
  try {
    const paper = await insertDraft(deps, by, {
      id: deps.newId(),
      examinationId,
      version: (newest?.version ?? 0) + 1,
      content,
    })
    await refreshExamination(deps, by.orgid, examinationId)
    return paper
  } catch (error) {
    throw isDuplicateKey(error) ? new AppError('exam/draft_exists', { cause: error }) : error
  }
}

async function insertDraft(
  deps: Deps,
  by: Author,
  given: Pick<PaperDoc, 'examinationId' | 'version' | 'content'> & { id: string },
): Promise<PaperDoc> {
  const now = new Date(deps.clock.now())
  const content = storedContent(given.content)
  const paper: PaperDoc = {
    _id: given.id,
    orgid: by.orgid,
    examinationId: given.examinationId,
    version: given.version,
    state: 'unpublished',
    content,
    ...contentFigures(content),
    pool: [],
    drawPools: {},
    listed: false,
    creator: by.name,
    createdAt: now,
    updatedAt: now,
    publishedAt: null,
    live: true,
    deletedAt: null,
    rev: 1,
  }
  await papers(deps.db).create(paper)
  return paper
}
