import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, listQuery, page, text, timeMs } from '../../contract/fields'
import { points } from '../../contract/points'
import { catalogFilter } from '../catalog/catalog.admin.contract'
import { QUESTION_LIMITS, questionLevel, questionType } from './question.contract'

/** An option. `id` never changes after creation and does not reveal whether the option is right. */
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

/** A picture: `path` is what `upload.upload` returned; `url` is short-lived and only in responses. */
export const questionImage = z.object({
  path: z.string().check(z.minLength(1), z.maxLength(256)),
  description: z._default(z.string().check(z.trim(), z.maxLength(QUESTION_LIMITS.imageDescription)), ''),
  url: z.optional(z.string()),
})
export type QuestionImage = z.infer<typeof questionImage>

/**
 * A question's content, with its key. Types 0, 1 and 2 use `choices` (true/false has the options `A` right and `B`
 * wrong, without content), type 3 uses `blanks`; the others stay empty. question.rules.ts checks the combination.
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
  /** A tip shown to the learner with the question (spec: promotion). */
  promotion: z._default(z.string().check(z.trim(), z.maxLength(QUESTION_LIMITS.promotion)), ''),
  /** Explains the right answer; learners see it after the exam where the paper allows it. */
  explanation: z._default(z.string().check(z.trim(), z.maxLength(QUESTION_LIMITS.explanation)), ''),
  level: z._default(questionLevel, 3),
  /** Proposed points; a paper may set others. */
  score: z._default(points(0, 100), 10),
})
export type QuestionContent = z.infer<typeof questionContent>

export const questionRow = z.object({
  id,
  /** Readable number, unique in the organisation: `Q000123`, or a number from an import. */
  code: z.string(),
  type: questionType,
  text: z.string(),
  level: questionLevel,
  score: z.number(),
  catalogId: z.nullable(id),
  catalogName: z.string(),
  disabled: z.boolean(),
  version: z.int(),
  /** Papers that use it, drafts and published ones. */
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
  /** Author of this version of the content. */
  contentBy: z.string(),
  /** Films that ask it. `hidden`: how many more there are that the caller may not see. */
  films: z.object({ rows: z.array(z.object({ id, name: z.string() })), hidden: z.int() }),
})
export type QuestionDetail = z.infer<typeof questionDetail>

/** A filter with several values, as `0,1,2`. */
const several = (pattern: RegExp) => z.optional(z.string().check(z.maxLength(1_000), z.regex(pattern)))

export const questionFilters = {
  catalogId: catalogFilter,
  types: several(/^[0-3](,[0-3])*$/),
  levels: several(/^[1-3](,[1-3])*$/),
  disabled: z.optional(z.boolean()),
  updatedFrom: z.optional(timeMs),
  /** Ids that a picker already holds, separated by commas. */
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
    /** Number of all questions of the category, without filters. */
    all: z.int(),
    /**
     * How many of each type and level match the other filters: `{ "0": 62, ... }`; absent where a text has more matches
     * than are counted.
     */
    typeCounts: z.optional(z.record(z.string(), z.int())),
    levelCounts: z.optional(z.record(z.string(), z.int())),
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
  errors: ['question-bank/code_taken', 'catalog/not_found'],
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
    'catalog/not_found',
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

/** One change for many questions. Rows that cannot be changed are reported; the others are changed. */
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
      /** Moves them to the recycle bin. */
      z.object({ kind: z.literal('delete') }),
      /** Reverts `delete`, for the toast's undo. */
      z.object({ kind: z.literal('restore') }),
    ]),
  }),
  output: z.object({ changed: z.int(), refused: z.array(z.object({ id, code: z.string(), reason: z.string() })) }),
  errors: ['catalog/not_found'],
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
