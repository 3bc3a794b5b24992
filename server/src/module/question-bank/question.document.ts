import { createHash } from 'node:crypto'
import { toTenths } from '@lianda/shared/contract/points'
import { foldWritten } from '@lianda/shared/kernel/text'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { QuestionLevel, QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import { searchTerms, writtenTerms } from '../../infra/text/search'

/** Who changed it, with their name at that time. */
export interface Author {
  userId: string
  name: string
}

/**
 * One question with its newest version. `type`, `level`, `scoreTenths`, `options` repeat the content for the indexes.
 */
export interface QuestionDoc {
  _id: string
  orgid: string
  /** Unique among the organisation's live questions. */
  code: string
  catalogId: string | null
  content: QuestionContent
  type: QuestionType
  level: QuestionLevel
  scoreTenths: number
  /** Number of options, for papers, which allow fewer than the bank. */
  options: number
  /** Equal for the same type and folded text. An import uses it to find a question without a number. */
  textKey: string
  search: string[]
  disabled: boolean
  /** False in the recycle bin. */
  live: boolean
  deletedAt: Date | null
  /** Name of the administrator; absent where it was deleted before names were kept. */
  deletedBy?: string
  /** Counts changes of the content; `rev` counts every change. */
  version: number
  contentAt: Date
  contentBy: string
  creator: string
  createdAt: Date
  updatedAt: Date
  rev: number
}

/** A superseded version, which never changes. `_id` is `<questionId>-<version>`. */
export interface QuestionVersionDoc {
  _id: string
  orgid: string
  questionId: string
  version: number
  content: QuestionContent
  at: Date
  by: string
}

/** Only the beginning of a question's text is indexed by pinyin initials; nobody types longer ones. */
const SOUND_CHARS = 48

/** See `QuestionDoc.textKey`. */
export const textKeyOf = (type: QuestionType, text: string): string =>
  createHash('sha256')
    .update(`${type}\n${foldWritten(text)}`)
    .digest('base64url')
    .slice(0, 27)

/** Members derived from a question's number and content. Drops the addresses of images, which are made at each read. */
export function contentMembers(code: string, given: QuestionContent) {
  const content = { ...given, images: given.images.map(({ path, description }) => ({ path, description })) }
  const written = writtenTerms([content.text, ...content.choices.map((choice) => choice.content)])
  return {
    code,
    content,
    type: content.type,
    level: content.level,
    scoreTenths: toTenths(content.score),
    options: content.choices.length,
    textKey: textKeyOf(content.type, content.text),
    search: [...new Set([...searchTerms([code, [...content.text].slice(0, SOUND_CHARS).join('')]), ...written])],
  }
}

/** Whether two contents are equal, ignoring the order of members and the addresses of images. */
export function sameContent(a: QuestionContent, b: QuestionContent): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b))
}

function canonical(content: QuestionContent): unknown {
  return [
    content.type,
    content.text,
    content.images.map(({ path, description }) => [path, description]),
    content.choices.map(({ id, content: text, iscorrect }) => [id, text, iscorrect]),
    content.blanks.map(({ variants }) => variants),
    content.anyOrder,
    content.promotion,
    content.explanation,
    content.level,
    toTenths(content.score),
  ]
}
