import type { PaperContent } from '@lianda/shared/module/exam/paper.admin.contract'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'

/** What lasts: the list's row. Its papers are its versions. */
export interface ExaminationDoc {
  _id: string
  orgid: string
  /** Of the newest version, published or draft. */
  title: string
  search: string[]
  categoryId: string | null
  disabled: boolean
  /** Newest published version; null before the first. */
  publishedId: string | null
  /** Whether there is one, for the list's filter. */
  published: boolean
  /** At most one draft. */
  draftId: string | null
  versions: number
  /** Started ones; counted anew before a list is sorted by it. */
  attempts: number
  creator: string
  createdAt: Date
  updatedAt: Date
  /** False in the recycle bin. */
  live: boolean
  /** In the recycle bin since. */
  deletedAt: Date | null
  rev: number
}

/** A question that a draw can take: frozen at publishing. */
export interface PooledQuestion {
  /** `<questionId>-<version>`: what an attempt's item refers to. */
  id: string
  questionId: string
  content: QuestionContent
}

/** One version. Published: `pool` and everything else never change again. */
export interface PaperDoc {
  _id: string
  orgid: string
  examinationId: string
  version: number
  state: 'unpublished' | 'published'
  content: PaperContent
  /** All questions that any draw may take; empty in a draft. */
  pool: PooledQuestion[]
  /** Draw id -> ids in `pool` that match it. */
  drawPools: Record<string, string[]>
  /** Questions of a learner's paper, fixed and drawn. */
  count: number
  totalTenths: number
  /** Whether the examination knows of the last change. */
  listed: boolean
  /** Questions of the bank that the fixed ones were copied from. */
  sources: string[]
  creator: string
  createdAt: Date
  updatedAt: Date
  publishedAt: Date | null
  /** False in the recycle bin. */
  live: boolean
  deletedAt: Date | null
  rev: number
}

/** What an attempt needs of a published paper: immutable, so it may be cached by `paperId`. */
export interface PublishedPaper {
  paperId: string
  examinationId: string
  version: number
  content: PaperContent
  /** Fixed questions by their id in the paper and pooled ones by `<questionId>-<version>`. */
  questions: ReadonlyMap<string, QuestionContent>
  drawPools: Readonly<Record<string, readonly string[]>>
}
