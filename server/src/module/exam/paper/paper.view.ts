import { fromTenths } from '@lianda/shared/contract/points'
import type { OwnAccess } from '@lianda/shared/contract/tree'
import type { ExaminationRow, PaperProblem, PaperRow, PaperView } from '@lianda/shared/module/exam/paper.admin.contract'
import { scoreProposal } from '@lianda/shared/module/exam/score-proposal.rules'
import { withAddresses } from './paper-content'
import type { ExaminationDoc, PaperDoc } from './paper.document'
import type { PaperHead } from './paper.store'

/** A version as lists show it. */
export function paperRowOf(paper: PaperHead, uses: number, attempts: number): PaperRow {
  const { content } = paper
  return {
    id: paper._id,
    version: paper.version,
    state: paper.state,
    title: content.title,
    minute: content.minute,
    limitMinute: content.limitMinute,
    score: fromTenths(paper.totalTenths),
    passScore: content.passScore,
    count: paper.count,
    publishedAt: paper.publishedAt?.getTime() ?? null,
    updatedAt: paper.updatedAt.getTime(),
    creator: paper.creator,
    uses,
    attempts,
  }
}

export function examinationRowOf(
  examination: ExaminationDoc,
  given: { rows: ReadonlyMap<string, PaperRow>; categoryName: string; attempts: number; access: OwnAccess },
): ExaminationRow {
  const rowOf = (id: string | null): PaperRow | null => (id === null ? null : (given.rows.get(id) ?? null))
  return {
    id: examination._id,
    title: examination.title,
    categoryId: examination.categoryId,
    categoryName: given.categoryName,
    status: examination.disabled ? 1 : 0,
    published: rowOf(examination.publishedId),
    draft: rowOf(examination.draftId),
    versions: examination.versions,
    attempts: given.attempts,
    creator: examination.creator,
    updatedAt: examination.updatedAt.getTime(),
    access: given.access,
  }
}

interface PaperFactsNow {
  addressOf: (path: string) => string
  categoryName: string
  drawable: Record<string, number>
  problems: PaperProblem[]
  uses: number
  hasDraft: boolean
  mayWrite: boolean
}

/** A paper for the editor. For a published one no problems are listed, because it can't be changed. */
export function paperViewOf(paper: PaperDoc, now: PaperFactsNow): PaperView {
  const draft = paper.state === 'unpublished'
  return {
    id: paper._id,
    examinationId: paper.examinationId,
    version: paper.version,
    state: paper.state,
    rev: paper.rev,
    content: withAddresses(paper.content, now.addressOf),
    categoryName: now.categoryName,
    total: fromTenths(paper.totalTenths),
    count: paper.count,
    drawable: now.drawable,
    problems: now.problems,
    proposal: draft ? scoreProposal(paper.content) : null,
    creator: paper.creator,
    updatedAt: paper.updatedAt.getTime(),
    publishedAt: paper.publishedAt?.getTime() ?? null,
    uses: now.uses,
    can: {
      edit: now.mayWrite && draft,
      publish: now.mayWrite && draft,
      remove: now.mayWrite && (draft || now.uses === 0),
      newVersion: now.mayWrite && !draft && !now.hasDraft,
    },
  }
}
