import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, listQuery, page, text, timeMs } from '../../contract/fields'
import { points } from '../../contract/points'
import { questionContent } from '../question-bank/question.admin.contract'
import { QUESTION_LIMITS, questionLevel, questionType } from '../question-bank/question.contract'
import { explainPolicy, overduePolicy } from './exam.contract'

/**
 * An examination is what the list shows and what lasts; its papers are its versions. A paper is a draft (`unpublished`)
 * until it is published, then it is locked for ever; a change is a new version. At most one draft per examination.
 */
export const paperState = z.enum(['unpublished', 'published'])

/** `mb`: what all questions of a paper have together; 200 choice questions of the greatest length take 3. */
export const PAPER_LIMITS = {
  title: 100,
  questions: 200,
  draws: 20,
  drawCount: 100,
  pool: 2_000,
  /** Of all copies in a pool; with the paper's own questions below what one document holds. */
  poolMb: 6,
  total: 100,
  mb: 4,
} as const

/**
 * A question while it is being written: stem and blanks may still be empty, so that a draft can always be saved. What is
 * missing is the problem `question_invalid`, which blocks publishing.
 */
const draftContent = z.object({
  ...questionContent.shape,
  text: z.string().check(z.trim(), z.maxLength(QUESTION_LIMITS.text)),
  blanks: z._default(
    z
      .array(
        z.object({
          variants: z
            .array(z.string().check(z.trim(), z.maxLength(QUESTION_LIMITS.option)))
            .check(z.maxLength(QUESTION_LIMITS.variants)),
        }),
      )
      .check(z.maxLength(QUESTION_LIMITS.blanks)),
    [],
  ),
})

/** A question of the paper: its own copy, with where it came from. */
export const paperQuestion = z.object({
  /** Made by the editor once, kept through edits. */
  id,
  source: z.nullable(z.object({ questionId: id, version: z.int() })),
  content: draftContent,
  score: points(0, 100),
})
export type PaperQuestion = z.infer<typeof paperQuestion>

/** So many questions, drawn for each learner from what matches; `score` is each one's points. */
export const paperDraw = z.object({
  id,
  /** With everything below them; empty = the whole bank. */
  catalogIds: z.array(id).check(z.maxLength(20)),
  /** Empty = any. */
  types: z.array(questionType).check(z.maxLength(4)),
  levels: z.array(questionLevel).check(z.maxLength(3)),
  count: int(1, PAPER_LIMITS.drawCount),
  score: points(0, 100),
})
export type PaperDraw = z.infer<typeof paperDraw>

export const paperBody = {
  title: text(1, PAPER_LIMITS.title),
  categoryId: z._default(z.nullable(id), null),
  /** Of the exam. */
  minute: int(1, 600),
  /** No handing in before so many minutes; less than `minute`. */
  limitMinute: z._default(int(0, 599), 0),
  passScore: z._default(points(0.1, 100), 60),
  questions: z._default(z.array(paperQuestion).check(z.maxLength(PAPER_LIMITS.questions)), []),
  draws: z._default(z.array(paperDraw).check(z.maxLength(PAPER_LIMITS.draws)), []),
  shuffleQuestions: z._default(z.boolean(), false),
  shuffleOptions: z._default(z.boolean(), false),
  overdue: z._default(overduePolicy, 'auto'),
  graceMinutes: z._default(int(0, 60), 5),
  lateSyncMinutes: z._default(int(0, 30), 0),
  /** Multiple choice: right ones count in part while no wrong one is chosen. Fill always counts by blank. */
  partialCredit: z._default(z.boolean(), false),
  explain: z._default(explainPolicy, 'after_pass'),
  /** No retake once passed. */
  retakeUntilPassed: z._default(z.boolean(), true),
  retakeWaitMinutes: z._default(int(0, 10_080), 0),
}
export const paperContent = z.object(paperBody)
export type PaperContent = z.infer<typeof paperContent>

/** A problem with a draft: `must` blocks publishing, `look` does not. Sentences are `exam.problem.<code>` in the locale files. */
export const paperProblem = z.object({
  level: z.enum(['must', 'look']),
  code: z.enum([
    'total_under',
    'total_over',
    'zero_score',
    'no_questions',
    'question_invalid',
    'too_many_options',
    'limit_not_below',
    'draw_short',
    'duplicate_question',
    'explain_while_open',
    'key_before_retake',
    'late_sync_risk',
    'no_explanation',
  ]),
  /** The question or draw it is about. */
  at: z.nullable(id),
  /** Figures of the sentence: points missing, questions found, ... */
  n: z.nullable(z.number()),
})
export type PaperProblem = z.infer<typeof paperProblem>

/** A repair that can be taken with one click: these points for these questions and draws. */
export const scoreProposal = z.object({
  scores: z.array(z.object({ id, score: z.number() })),
  /** `exam.proposal.<kind>`: e.g. add `each` to `count` questions of `type`. */
  kind: z.enum(['spread_type', 'spread_all', 'trim_all']),
  type: z.nullable(questionType),
  count: z.int(),
  each: z.number(),
})
export type ScoreProposal = z.infer<typeof scoreProposal>

export const paperView = z.object({
  id,
  examinationId: id,
  version: z.int(),
  state: paperState,
  rev: z.int(),
  content: paperContent,
  categoryName: z.string(),
  /** Sum of questions and draws. */
  total: z.number(),
  count: z.int(),
  /** How many questions each draw could take from now: by draw id. */
  drawable: z.record(z.string(), z.int()),
  problems: z.array(paperProblem),
  proposal: z.nullable(scoreProposal),
  creator: z.string(),
  updatedAt: timeMs,
  publishedAt: z.nullable(timeMs),
  /** Subtasks that use it. */
  uses: z.int(),
  can: z.object({ edit: z.boolean(), publish: z.boolean(), remove: z.boolean(), newVersion: z.boolean() }),
})
export type PaperView = z.infer<typeof paperView>

export const paperRow = z.object({
  id,
  version: z.int(),
  state: paperState,
  title: z.string(),
  minute: z.int(),
  limitMinute: z.int(),
  score: z.number(),
  passScore: z.number(),
  count: z.int(),
  publishedAt: z.nullable(timeMs),
  updatedAt: timeMs,
  creator: z.string(),
  uses: z.int(),
  attempts: z.int(),
})
export type PaperRow = z.infer<typeof paperRow>

export const examinationRow = z.object({
  id,
  title: z.string(),
  categoryId: z.nullable(id),
  categoryName: z.string(),
  /** Spec: 0 enabled, 1 disabled: not offered to new tasks. */
  status: z.union([z.literal(0), z.literal(1)]),
  /** Newest published version, and the draft if there is one. */
  published: z.nullable(paperRow),
  draft: z.nullable(paperRow),
  versions: z.int(),
  attempts: z.int(),
  creator: z.string(),
  updatedAt: timeMs,
})
export type ExaminationRow = z.infer<typeof examinationRow>

const exam = 'api/admin/study/examination'
const paper = 'api/admin/study/paper'
const read = { effect: 'read', auth: 'session', action: 'exam.read' } as const
const write = { effect: 'write', auth: 'session', action: 'exam.write' } as const

export const examinationList = endpoint({
  id: 'exam.examinationList',
  method: 'GET',
  path: exam,
  summary: 'Examinations; text finds title and pinyin initials; sort: updatedAt, title, attempts',
  ...read,
  input: z.object({
    ...listQuery,
    categoryId: z.optional(id),
    status: z.optional(z.union([z.literal(0), z.literal(1)])),
    /** `published`: has a version that tasks can use. */
    state: z.optional(paperState),
  }),
  output: z.object({ ...page(examinationRow).shape, all: z.int() }),
})

export const examinationGet = endpoint({
  id: 'exam.examinationGet',
  method: 'GET',
  path: `${exam}/{id}`,
  summary: 'One examination',
  ...read,
  input: z.object({ id }),
  output: z.object({ examination: examinationRow }),
  errors: ['exam/not_found'],
  spec: '001 §7',
})

export const examinationPapers = endpoint({
  id: 'exam.examinationPapers',
  method: 'GET',
  path: `${exam}/{id}/papers`,
  summary: 'The versions of an examination, newest first',
  ...read,
  input: z.object({ id }),
  output: z.object({ rows: z.array(paperRow), total: z.int() }),
  errors: ['exam/not_found'],
  spec: '001 §7',
})

export const examinationStatus = endpoint({
  id: 'exam.examinationStatus',
  method: 'POST',
  path: `${exam}/{id}/status`,
  summary: 'Status 0 enabled, 1 disabled; running tasks go on',
  ...write,
  input: z.object({ id, status: z.union([z.literal(0), z.literal(1)]) }),
  output: z.object({ examination: examinationRow }),
  errors: ['exam/not_found'],
  spec: '001 §7',
})

export const examinationDisable = endpoint({
  id: 'exam.examinationDisable',
  method: 'POST',
  path: `${exam}/{id}/disable`,
  summary: 'The same as a flag',
  ...write,
  input: z.object({ id, disabled: z.boolean() }),
  output: z.object({ examination: examinationRow }),
  errors: ['exam/not_found'],
  spec: '001 §7',
})

/** A row of an imported paper that is wrong, by sheet row and column. */
export const paperImportError = z.object({ no: z.int(), column: z.string(), code: z.string(), message: z.string() })

/** With `check` (the preview) nothing is written; without it a paper with any wrong row is refused. */
export const examinationImport = endpoint({
  id: 'exam.import',
  method: 'POST',
  path: `${exam}/import`,
  summary: 'A whole paper from Excel as a draft; refused while any row is wrong or the scores do not sum to 100',
  ...write,
  rate: 'heavy',
  input: z.object({ file: z.string().check(z.minLength(1), z.maxLength(256)), check: z._default(z.boolean(), false) }),
  output: z.object({
    /** The draft; null in the preview. */
    id: z.nullable(id),
    examinationId: z.nullable(id),
    title: z.string(),
    /** Path of the category; one that does not exist is made by the import. */
    category: z.optional(z.string()),
    minute: z.nullable(z.int()),
    passScore: z.nullable(z.number()),
    total: z.number(),
    insertcount: z.int(),
    rows: z.array(
      z.object({
        no: z.int(),
        type: z.nullable(questionType),
        text: z.string(),
        answer: z.string(),
        score: z.nullable(z.number()),
        wrong: z.boolean(),
      }),
    ),
    errrows: z.array(paperImportError),
  }),
  errors: [
    'media/not_found',
    'question-bank/import_empty',
    'question-bank/import_not_excel',
    'question-bank/import_busy',
    'question-bank/import_unreadable',
    'question-bank/import_columns',
    'question-bank/import_template',
    'question-bank/import_too_many',
    'exam/import_wrong_rows',
  ],
  spec: '001 §7',
})

export const examinationTemplate = endpoint({
  id: 'exam.importTemplate',
  method: 'GET',
  path: `${exam}/template`,
  summary: 'The Excel template of a whole paper',
  effect: 'read',
  auth: 'session',
  action: 'exam.write',
  input: z.object({}),
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
})

export const paperGet = endpoint({
  id: 'exam.paperGet',
  method: 'GET',
  path: `${paper}/{id}`,
  summary: 'One paper with its questions, what is wrong with it and a proposed repair',
  ...read,
  input: z.object({ id, preview: z.optional(z.union([z.literal(0), z.literal(1)])) }),
  output: z.object({ paper: paperView }),
  errors: ['exam/not_found'],
  spec: '001 §7',
})

export const paperCreate = endpoint({
  id: 'exam.paperCreate',
  method: 'POST',
  path: paper,
  summary: 'A new examination with its first draft; with `from` the next version of a published paper, or a copy',
  ...write,
  bodyMb: 2 * PAPER_LIMITS.mb,
  input: z.object({
    ...paperBody,
    title: z._default(z.string().check(z.trim(), z.maxLength(PAPER_LIMITS.title)), ''),
    minute: z._default(int(1, 600), 60),
    from: z.optional(z.object({ paperId: id, as: z.enum(['version', 'copy']) })),
  }),
  output: z.object({ paper: paperView }),
  errors: ['exam/not_found', 'exam/draft_exists', 'question-bank/catalog_not_found'],
  spec: '001 §7',
})

export const paperUpdate = endpoint({
  id: 'exam.paperUpdate',
  method: 'PUT',
  path: `${paper}/{id}`,
  summary: 'Saves a draft as it is, with any total; a published paper is locked',
  ...write,
  bodyMb: 2 * PAPER_LIMITS.mb,
  input: z.object({ id, rev: int(0, 1_000_000_000), ...paperBody }),
  output: z.object({ paper: paperView }),
  errors: ['exam/not_found', 'exam/paper_locked', 'exam/changed_meanwhile', 'question-bank/catalog_not_found'],
  spec: '001 §7',
})

export const paperDelete = endpoint({
  id: 'exam.paperDelete',
  method: 'DELETE',
  path: `${paper}/{id}`,
  summary: 'Deletes a draft, or a published paper that nothing uses, to the recycle bin',
  ...write,
  input: z.object({ id }),
  output: z.object({}),
  errors: ['exam/not_found', 'exam/paper_in_use'],
  spec: '001 §7',
})

export const paperStatus = endpoint({
  id: 'exam.paperStatus',
  method: 'POST',
  path: `${paper}/{id}/status`,
  summary: 'Publishes a draft: freezes its questions and what can be drawn; refused while something must be fixed',
  ...write,
  input: z.object({ id, rev: int(0, 1_000_000_000), publish: z._default(z.literal(1), 1) }),
  output: z.object({ paper: paperView }),
  errors: ['exam/not_found', 'exam/paper_locked', 'exam/changed_meanwhile', 'exam/paper_incomplete'],
  spec: '001 §7',
})
