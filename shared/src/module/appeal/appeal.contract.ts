import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, listQuery, page, text, timeMs } from '../../contract/fields'
import { calendarDay } from '../clock-in/clock-in.contract'
import { scoreResult } from '../scoring/correction.contract'

/** What can be questioned: a finished record of one of these kinds. */
export const APPEAL_KINDS = ['practice', 'exam', 'faq'] as const
export const appealKind = z.enum(APPEAL_KINDS)
export type AppealKind = z.infer<typeof appealKind>

/** The specification's codes: 0 pending, 1 passed, 2 rejected. */
export const APPEAL_STATES = [0, 1, 2] as const
export const appealState = z.literal(APPEAL_STATES)
export type AppealState = z.infer<typeof appealState>

/** Longest reason of a learner, and longest opinion of a judge. */
export const REASON = 100
export const OPINION = 50
/** A result can be questioned for so many days. */
export const APPEAL_DAYS = 30

export const ownAppeal = z.object({
  id,
  kind: appealKind,
  recordId: id,
  subtaskId: id,
  /** Of the scene or the paper, and of the package, as they were then. */
  title: z.string(),
  taskTitle: z.string(),
  reason: z.string(),
  state: appealState,
  createdAt: timeMs,
  /** The day by which an answer is promised. */
  dueDay: calendarDay,
  before: scoreResult,
  /** After it was decided; the same as before where it was rejected. */
  after: z.nullable(scoreResult),
  decidedAt: z.nullable(timeMs),
  /** What the judge says; '' before. */
  opinion: z.string(),
})
export type OwnAppeal = z.infer<typeof ownAppeal>

const PATH = 'api/trainning/appeal'
const own = { auth: 'session', action: 'appeal.own' } as const
const record = { kind: appealKind, recordId: id }

export const appealOf = endpoint({
  id: 'appeal.of',
  method: 'GET',
  path: `${PATH}/of`,
  summary: 'My appeal about one of my records, or until when I can make one',
  ...own,
  effect: 'read',
  input: z.object(record),
  output: z.object({
    appeal: z.nullable(ownAppeal),
    /** null: it can't be questioned, or no longer. */
    until: z.nullable(timeMs),
  }),
})

export const appealMake = endpoint({
  id: 'appeal.make',
  method: 'POST',
  path: PATH,
  summary: 'Questions the score of one of my finished records, once and for good',
  ...own,
  effect: 'write',
  input: z.object({ ...record, reason: text(1, REASON) }),
  output: z.object({ appeal: ownAppeal }),
  errors: ['appeal/not_found', 'appeal/too_late', 'appeal/exists'],
})

export const appealMine = endpoint({
  id: 'appeal.mine',
  method: 'GET',
  path: PATH,
  summary: 'My appeals, newest first',
  ...own,
  effect: 'read',
  input: z.object({ page: listQuery.page, rows: listQuery.rows }),
  output: page(ownAppeal),
})
