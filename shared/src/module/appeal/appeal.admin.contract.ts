import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, listQuery, page, text, timeMs } from '../../contract/fields'
import { calendarDay } from '../clock-in/clock-in.contract'
import { examResult } from '../exam/exam.contract'
import { roundView } from '../faq/round/round.contract'
import { recordDetail } from '../practice/record-detail.admin.contract'
import { correction, revision, scoreResult } from '../scoring/correction.contract'
import { learnState } from '../task/task.contract'
import { appealKind, appealState, OPINION } from './appeal.contract'

/**
 * Why this administrator can't decide: `right`: their role lacks the data audit; `own`: it is their own; `same_person`: they
 * share account, mobile or work number with the learner; `changed`: they have changed this score; `sitting`: they sit the
 * same exam now.
 */
export const cannotJudge = z.enum(['right', 'own', 'same_person', 'changed', 'sitting'])
export type CannotJudge = z.infer<typeof cannotJudge>

export const appealRow = z.object({
  id,
  kind: appealKind,
  recordId: id,
  userId: id,
  userName: z.string(),
  account: z.string(),
  workno: z.string(),
  departmentName: z.string(),
  title: z.string(),
  taskTitle: z.string(),
  reason: z.string(),
  state: appealState,
  createdAt: timeMs,
  dueDay: calendarDay,
  /** It is undecided, and its day is over. */
  overdue: z.boolean(),
  before: scoreResult,
  after: z.nullable(scoreResult),
  decidedAt: z.nullable(timeMs),
  judge: z.string(),
  opinion: z.string(),
  rev: z.int(),
})
export type AppealRow = z.infer<typeof appealRow>

/** What follows from a decision. */
export const consequence = z.object({
  before: scoreResult,
  after: scoreResult,
  /** The learner's best score of the step. */
  best: z.object({ before: z.nullable(z.number()), after: z.nullable(z.number()) }),
  experience: z.int(),
  /** The package as the learner has it; null: it is no longer published. */
  package: z.nullable(
    z.object({
      title: z.string(),
      before: z.object({ state: learnState, score: z.nullable(z.number()) }),
      after: z.object({ state: learnState, score: z.nullable(z.number()) }),
    }),
  ),
})
export type Consequence = z.infer<typeof consequence>

const shownRecord = z.object({
  /** The practice as it stands; null: it is another kind, or gone. */
  practice: z.nullable(recordDetail),
  /** The attempt, question by question with what is right; null: it is another kind, or gone. */
  exam: z.nullable(examResult),
  /** The round with its recordings; null: it is another kind, or gone. */
  round: z.nullable(roundView),
})
export type ShownRecord = z.infer<typeof shownRecord>

const PATH = 'api/admin/train/complain'
const read = { auth: 'session', action: 'appeal.read', effect: 'read' } as const
const judging = { auth: 'session', action: 'appeal.judge' } as const

/** Appeals that nobody has decided though their day is over, or those that were decided after it. */
export const DUE_FAULTS = ['overdue', 'late'] as const

const decidedIn = { decidedFrom: z.optional(timeMs), decidedTo: z.optional(timeMs), departmentId: z.optional(id) }

export const judgeRow = z.object({
  judgeId: id,
  name: z.string(),
  decided: z.int(),
  upheld: z.int(),
  /** Decided after the day that was promised. */
  late: z.int(),
  /** Days from the appeal to the decision, to a tenth. */
  meanDays: z.number(),
})
export type JudgeRow = z.infer<typeof judgeRow>

export const appealJudges = endpoint({
  id: 'appeal.judges',
  method: 'GET',
  path: `${PATH}/judges`,
  summary:
    'Who decided how many appeals of a period within my data scope: upheld, late, days to answer; and what is overdue',
  ...read,
  input: z.object(decidedIn),
  output: z.object({
    /** Who decided the most first. */
    rows: z.array(judgeRow),
    /** Undecided though their day is over, whenever they were made. */
    overdue: z.int(),
  }),
})

export const appealList = endpoint({
  id: 'appeal.list',
  method: 'GET',
  path: PATH,
  summary: 'Appeals within the data scope; sort: createdAt, decidedAt',
  ...read,
  input: z.object({
    ...listQuery,
    state: z.optional(appealState),
    kind: z.optional(appealKind),
    ...decidedIn,
    judgeId: z.optional(id),
    due: z.optional(z.enum(DUE_FAULTS)),
    userId: z.optional(id),
    taskId: z.optional(id),
    from: z.optional(timeMs),
    to: z.optional(timeMs),
  }),
  output: page(appealRow),
})

export const appealGet = endpoint({
  id: 'appeal.get',
  method: 'GET',
  path: `${PATH}/{id}`,
  summary: 'One appeal with its record to hear and read',
  ...read,
  input: z.object({ id }),
  output: z.object({
    appeal: appealRow,
    ...shownRecord.shape,
    /** null: this administrator can decide. */
    cannot: z.nullable(cannotJudge),
  }),
  errors: ['appeal/not_found'],
})

export const appealPreview = endpoint({
  id: 'appeal.preview',
  method: 'POST',
  path: `${PATH}/{id}/preview`,
  summary: 'What would follow from a correction; nothing is changed',
  ...judging,
  effect: 'read',
  input: z.object({ id, ...correction }),
  output: z.object({ consequence }),
  errors: ['appeal/not_found', 'appeal/decided', 'appeal/changes_nothing', 'appeal/lowers'],
})

export const appealDecide = endpoint({
  id: 'appeal.decide',
  method: 'POST',
  path: `${PATH}/{id}/decide`,
  summary: 'Upholds an appeal with a correction, or rejects it; the learner is told at once',
  ...judging,
  effect: 'write',
  input: z.object({ id, rev: revision, uphold: z.boolean(), opinion: text(1, OPINION), ...correction }),
  output: z.object({ appeal: appealRow }),
  errors: ['appeal/not_found', 'appeal/decided', 'appeal/changes_nothing', 'appeal/lowers'],
})
