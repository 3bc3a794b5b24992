import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int } from '../../contract/fields'
import { deduction } from '../scoring/scoring.contract'
import { practiceBase, sessionView } from './practice.contract'

/** One way to answer now, and sentences that say it. */
export const referenceLines = z.object({ label: z.string(), lines: z.array(z.string()) })
export type ReferenceLines = z.infer<typeof referenceLines>

/** What became of the learner's last turn. */
export const coachedTurn = z.object({
  turn: z.int(),
  /** What was said, as it was understood; empty for silence. */
  text: z.string(),
  /** `beside`: a question or remark of the learner's own, which costs nothing. */
  result: z.enum(['understood', 'beside', 'missed']),
  /** What was understood, as the author names it. */
  understood: z.array(z.string()),
  /** What a report would take points for in this turn. */
  deductions: z.array(deduction),
  /** A sentence that would have done; null where nothing was wrong. */
  better: z.nullable(z.string()),
  /** The moment can be tried again. */
  again: z.boolean(),
})
export type CoachedTurn = z.infer<typeof coachedTurn>

/** What a training shows between two turns. */
export const coaching = z.object({
  /** The learner's turn that comes next. */
  turn: z.int(),
  /** Ways to answer now; empty where there is nothing to answer. */
  reference: z.array(referenceLines),
  /** Key information to tell now, as the author names it. */
  tell: z.array(z.string()),
  hint: z.nullable(z.string()),
  /** null before the first turn. */
  last: z.nullable(coachedTurn),
})
export type Coaching = z.infer<typeof coaching>

const common = ['practice/not_found', 'practice/ended', 'practice/not_training'] as const

export const coach = endpoint({
  id: 'practice.coach',
  method: 'GET',
  path: `${practiceBase}/{id}/coach`,
  summary:
    'In a training: how my last turn was understood, and reference lines for the next one; never more of the scene',
  effect: 'read',
  auth: 'session',
  action: 'practice.learn',
  input: z.object({ id }),
  output: z.object({ coaching }),
  errors: [...common],
})

export const retake = endpoint({
  id: 'practice.retake',
  method: 'POST',
  path: `${practiceBase}/{id}/retake`,
  summary: 'In a training: goes back to before my last turn; the customer asks again, and that turn no longer counts',
  effect: 'write',
  auth: 'session',
  action: 'practice.learn',
  urgent: true,
  input: z.object({ id, epoch: int(0, 1_000_000), turn: int(1, 500) }),
  output: z.object({ session: sessionView }),
  errors: [...common, 'practice/paused', 'practice/fenced', 'practice/not_your_turn'],
})
