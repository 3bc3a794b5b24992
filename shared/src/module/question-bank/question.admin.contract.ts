import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, listQuery, page, text, timeMs } from '../../contract/fields'
import { points } from '../../contract/points'
import { QUESTION_LIMITS, questionLevel, questionType } from './question.contract'

/** An option. `id` is made once and kept through every edit; it says nothing about being right. */
export const choice = z.object({
  id,
  content: text(1, QUESTION_LIMITS.option),
  iscorrect: z.boolean(),
})
export type Choice = z.infer<typeof choice>

/** One blank: any of the variants is right (compared after folding, marking.rules.ts). */
export const blank = z.object({
  variants: z.array(text(1, QUESTION_LIMITS.option)).check(z.minLength(1), z.maxLength(QUESTION_LIMITS.variants)),
})
export type Blank = z.infer<typeof blank>

/** A picture: `path` is what `media.upload` returned; `url` is a short-lived address, only on the way out. */
export const questionImage = z.object({
  path: z.string().check(z.minLength(1), z.maxLength(256)),
  description: z._default(z.string().check(z.trim(), z.maxLength(QUESTION_LIMITS.imageDescription)), ''),
  url: z.optional(z.string()),
})
export type QuestionImage = z.infer<typeof questionImage>

/**
 * What a question says, with its key. Members beyond the type's own are empty: `choices` for 0, 1 and 2 (true/false has
 * the options `A` right and `B` wrong, without content), `blanks` for 3. What fits together is question.rules.ts'.
 */
export const questionContent = z.object({
  type: questionType,
  text: text(1, QUESTION_LIMITS.text),
  images: z._default(z.array(questionImage).check(z.maxLength(QUESTION_LIMITS.images)), []),
  choices: z._default(
    z
      .array(
        z.object({
          id,
          content: z.string().check(z.trim(), z.maxLength(QUESTION_LIMITS.option)),
          iscorrect: z.boolean(),
        }),
      )
      .check(z.maxLength(QUESTION_LIMITS.bankOptions)),
    [],
  ),
  blanks: z._default(z.array(blank).check(z.maxLength(QUESTION_LIMITS.blanks)), []),
  /** Fill: the blanks may be filled in any order. */
  anyOrder: z._default(z.boolean(), false),
  /** A tip that a learner sees with the question (spec: promotion). */
  promotion: z._default(z.string().check(z.trim(), z.maxLength(QUESTION_LIMITS.promotion)), ''),
  /** Why the right answer is right; learners see it after the exam, where the paper allows. */
  explanation: z._default(z.string().check(z.trim(), z.maxLength(QUESTION_LIMITS.explanation)), ''),
  level: z._default(questionLevel, 3),
  /** Proposed points; a paper may give others. */
  score: z._default(points(0, 100), 10),
})
export type QuestionContent = z.infer<typeof questionContent>

export const questionRow = z.object({
  id,
  /** Human number, unique in the organisation: `Q000123`, or the importer's own. */
  code: z.string(),
  type: questionType,
  text: z.string(),
  level: questionLevel,
  score: z.number(),
  catalogId: z.nullable(id),
  catalogName: z.string(),
  disabled: z.boolean(),
  version: z.int(),
  /** Papers that hold it, drafts and published ones. */
  papers: z.int(),
  images: z.int(),
  creator: z.string(),
  createdAt: timeMs,
  updatedAt: timeMs,
  rev: z.int(),
})
export type QuestionRow = z.infer<typeof questionRow>

export const questionDetail = z.object({
  ...questionRow.shape,
  content: questionContent,
  /** Who wrote this version of the content. */
  contentBy: z.string(),
})
export type QuestionDetail = z.infer<typeof questionDetail>

/** Several values of one filter come as `0,1,2`. */
const several = (pattern: RegExp) => z.optional(z.string().check(z.maxLength(1_000), z.regex(pattern)))

export const questionFilters = {
  /** With everything below it. */
  catalogId: z.optional(id),
  types: several(/^[0-3](,[0-3])*$/),
  levels: several(/^[1-3](,[1-3])*$/),
  disabled: z.optional(z.boolean()),
  updatedFrom: z.optional(timeMs),
  /** Ids that a picker has already, separated by commas. */
  excludeid: several(/^[A-Za-z0-9_,-]*$/),
}

const base = 'api/admin/study/question'
const common = { auth: 'session', errors: ['question-bank/not_found'] } as const

export const questionList = endpoint({
  id: 'question-bank.list',
  method: 'GET',
  path: base,
  summary:
    'Online questions; text finds stem, options, number and pinyin initials; sort: updatedAt, createdAt, level, score, code',
  effect: 'read',
  auth: 'session',
  action: 'question-bank.read',
  input: z.object({ ...listQuery, ...questionFilters }),
  output: z.object({
    ...page(questionRow).shape,
    /** All questions of the category, filters aside. */
    all: z.int(),
    /** How many of each type and level match the other filters: `{ "0": 62, ... }`. */
    typeCounts: z.record(z.string(), z.int()),
    levelCounts: z.record(z.string(), z.int()),
  }),
  spec: '001 §7',
})

export const questionGet = endpoint({
  id: 'question-bank.get',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One question with its key',
  effect: 'read',
  action: 'question-bank.read',
  input: z.object({ id, version: z.optional(int(1, 1_000_000)) }),
  output: z.object({ question: questionDetail }),
  ...common,
})

export const questionCreate = endpoint({
  id: 'question-bank.create',
  method: 'POST',
  path: base,
  summary: 'Writes a question',
  effect: 'write',
  auth: 'session',
  action: 'question-bank.write',
  input: z.object({
    catalogId: z._default(z.nullable(id), null),
    code: z._default(z.string().check(z.trim(), z.maxLength(QUESTION_LIMITS.code)), ''),
    content: questionContent,
  }),
  output: z.object({ question: questionDetail }),
  errors: ['question-bank/code_taken', 'question-bank/catalog_not_found'],
})

export const questionUpdate = endpoint({
  id: 'question-bank.update',
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Changes a question: a new version where the content differs; papers keep theirs',
  effect: 'write',
  auth: 'session',
  action: 'question-bank.write',
  input: z.object({
    id,
    rev: int(0, 1_000_000_000),
    catalogId: z.nullable(id),
    code: z.string().check(z.trim(), z.minLength(1), z.maxLength(QUESTION_LIMITS.code)),
    content: questionContent,
  }),
  output: z.object({ question: questionDetail }),
  errors: [
    'question-bank/not_found',
    'question-bank/changed_meanwhile',
    'question-bank/code_taken',
    'question-bank/catalog_not_found',
  ],
})

export const questionDisable = endpoint({
  id: 'question-bank.disable',
  method: 'POST',
  path: `${base}/{id}/disable`,
  summary: 'Takes a question out of new draws, or back in; published papers keep theirs',
  effect: 'write',
  action: 'question-bank.write',
  input: z.object({ id, disabled: z.boolean() }),
  output: z.object({ question: questionRow }),
  spec: '001 §7',
  ...common,
})

const ids = z.array(id).check(z.minLength(1), z.maxLength(500))

/** One step for many; each row that can't be changed is named, the others are changed. */
export const questionBatch = endpoint({
  id: 'question-bank.batch',
  method: 'POST',
  path: `${base}/batch`,
  summary: 'Moves, scores, enables, disables or deletes several questions',
  effect: 'write',
  auth: 'session',
  action: 'question-bank.write',
  input: z.object({
    ids,
    step: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('move'), catalogId: z.nullable(id) }),
      z.object({ kind: z.literal('score'), score: points(0, 100) }),
      z.object({ kind: z.literal('level'), level: questionLevel }),
      z.object({ kind: z.literal('disable'), disabled: z.boolean() }),
      /** To the recycle bin. */
      z.object({ kind: z.literal('delete') }),
      /** What `delete` undid, for the toast's undo. */
      z.object({ kind: z.literal('restore') }),
    ]),
  }),
  output: z.object({ changed: z.int(), refused: z.array(z.object({ id, code: z.string(), reason: z.string() })) }),
  errors: ['question-bank/catalog_not_found'],
})

export const questionVersions = endpoint({
  id: 'question-bank.versions',
  method: 'GET',
  path: `${base}/{id}/versions`,
  summary: 'Every version of a question, newest first',
  effect: 'read',
  action: 'question-bank.read',
  input: z.object({ id }),
  output: z.object({
    versions: z.array(z.object({ version: z.int(), at: timeMs, by: z.string(), content: questionContent })),
  }),
  ...common,
})
