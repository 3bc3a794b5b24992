import type { PaperContent } from '@lianda/shared/module/exam/paper.admin.contract'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'

/** An examination: one row of the list. Its papers are its versions. */
export interface ExaminationDoc {
  _id: string
  orgid: string
  /** Title of the newest version, published or draft. */
  title: string
  search: string[]
  categoryId: string | null
  disabled: boolean
  /** Newest published version; null before the first. */
  publishedId: string | null
  /** Whether there is a published version, for the list's filter. */
  published: boolean
  /** The draft, of which there is at most one. */
  draftId: string | null
  versions: number
  /** Number of started attempts; updated before a list is sorted by it. */
  attempts: number
  creator: string
  /** Absent where it was made before that was noted, or by the program. */
  creatorId?: string | null
  createdAt: Date
  updatedAt: Date
  /** False in the recycle bin. */
  live: boolean
  /** In the recycle bin since. */
  deletedAt: Date | null
  rev: number
}

/** A question that a draw can take, copied at publishing. */
export interface PooledQuestion {
  /** `<questionId>-<version>`; items of attempts refer to it. */
  id: string
  questionId: string
  content: QuestionContent
}

/** One version of an examination. After publishing, `pool` and content (except the category) never change. */
export interface PaperDoc {
  _id: string
  orgid: string
  examinationId: string
  version: number
  state: 'unpublished' | 'published'
  content: PaperContent
  /** All questions that the draws may take; empty in a draft. */
  pool: PooledQuestion[]
  /** Draw id -> ids in `pool` that match it. */
  drawPools: Record<string, string[]>
  /** Number of questions that a learner gets, fixed and drawn. */
  count: number
  totalTenths: number
  /** Whether the examination is up to date with the last change of this paper. */
  listed: boolean
  /** Ids of the bank's questions that the fixed questions were copied from. */
  sources: string[]
  creator: string
  createdAt: Date
  updatedAt: Date
  publishedAt: Date | null
  /** The `rev` of the draft that was published; null in a draft, absent if an earlier program published it. */
  publishedFromRev?: number | null
  /** False in the recycle bin. */
  live: boolean
  deletedAt: Date | null
  /** Name of the administrator; absent where it was deleted before names were kept. */
  deletedBy?: string
  rev: number
}

/** The part of a published paper that attempts need. It is immutable, so it may be cached by `paperId`. */
export interface PublishedPaper {
  paperId: string
  examinationId: string
  version: number
  content: PaperContent
  /** Fixed questions by their id in the paper, pooled ones by `<questionId>-<version>`. */
  questions: ReadonlyMap<string, QuestionContent>
  drawPools: Readonly<Record<string, readonly string[]>>
}
