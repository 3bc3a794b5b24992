import { showsKeyBeforeRetake } from '@lianda/shared/module/exam/paper.rules'
import type { Page } from '@lianda/shared/kernel/paging'
import type { ExplainPolicy } from '@lianda/shared/module/exam/exam.contract'
import type { Deps } from '../../../deps'
import { pageOfFound } from '../../../infra/paging/search-page'
import { searchFilter } from '../../../infra/text/search'
import { catalogNames, program, seenFilter, thingsInSight, type Viewer } from '../../catalog'
import { seenPapers } from './paper-access'
import { examinations } from './paper.model'
import { headsOf, type PaperHead } from './paper.store'

/** What a package needs to know about a published paper. */
export interface PaperFact {
  paperId: string
  title: string
  version: number
  minute: number
  /** Number of questions that each learner gets. */
  count: number
  passScore: number
  explain: ExplainPolicy
  /** A learner who takes it again has already seen the right answers. */
  keyBeforeRetake: boolean
  /** Newest published version of the same examination. */
  newestVersion: number
  /** Id of the paper with that version. */
  newestId: string
  /** The examination is no longer offered to new packages. */
  disabled: boolean
}

export interface PickablePaper extends PaperFact {
  categoryName: string
  updatedAt: number
}

const factOf = (
  { _id, version, count, content }: PaperHead,
  newest: Pick<PaperHead, '_id' | 'version'>,
  disabled: boolean,
): PaperFact => ({
  paperId: _id,
  title: content.title,
  version,
  minute: content.minute,
  count,
  passScore: content.passScore,
  explain: content.explain,
  keyBeforeRetake: showsKeyBeforeRetake(content),
  newestVersion: newest.version,
  newestId: newest._id,
  disabled,
})

/**
 * Published papers by id, without drafts, deleted papers and those of other organisations.
 * @param author only what they see; left out: all
 */
export async function paperFacts(
  deps: Deps,
  orgid: string,
  paperIds: readonly string[],
  author: Viewer = program(orgid),
): Promise<Map<string, PaperFact>> {
  if (paperIds.length === 0) return new Map()
  const found = await headsOf(deps, orgid, { _id: { $in: [...paperIds] }, state: 'published' })
  const heads = await seenPapers(
    deps,
    author,
    found.filter((head) => head.live),
  )
  const examinationIds = heads.map((head) => head.examinationId)
  const [siblings, off] = await Promise.all([
    headsOf(deps, orgid, { examinationId: { $in: examinationIds }, live: true }),
    examinations(deps.db).distinct('_id', { orgid, _id: { $in: examinationIds }, disabled: true }),
  ])
  const newest = new Map<string, PaperHead>()
  for (const head of siblings) {
    const known = newest.get(head.examinationId)
    if (head.state === 'published' && (!known || head.version > known.version)) newest.set(head.examinationId, head)
  }
  const fact = (head: PaperHead): PaperFact =>
    factOf(head, newest.get(head.examinationId) ?? head, off.includes(head.examinationId))
  return new Map(heads.map((head) => [head._id, fact(head)]))
}

/** The newest published paper of each enabled examination, for a new subtask; last changed examination first. */
export async function publishedPapers(
  deps: Deps,
  viewer: Viewer,
  {
    page,
    rows,
    text,
    catalogId,
  }: { page: number; rows: number; text?: string | undefined; catalogId?: string | undefined },
): Promise<Page<PickablePaper>> {
  const { orgid } = viewer
  const seen = seenFilter(await thingsInSight(deps, viewer, 12, catalogId), 'categoryId')
  const filter = {
    ...{ orgid, live: true, published: true, disabled: false },
    ...seen,
    ...searchFilter(text),
  }
  const [{ found, ...counts }, names] = await Promise.all([
    // Served by `by_state`, or `by_text`.
    pageOfFound(examinations(deps.db), filter, { member: 'updatedAt', descending: true, page, rows }),
    catalogNames(deps, viewer, 12),
  ])
  const ids = found.flatMap((row) => row.publishedId ?? [])
  const heads = new Map((await headsOf(deps, orgid, { _id: { $in: ids }, state: 'published' })).map((h) => [h._id, h]))
  return {
    rows: found.flatMap(({ publishedId, categoryId }) => {
      const head = heads.get(publishedId ?? '')
      if (!head) return []
      const fact = factOf(head, head, false)
      return [{ ...fact, categoryName: names.get(categoryId ?? '') ?? '', updatedAt: head.updatedAt.getTime() }]
    }),
    ...counts,
  }
}
