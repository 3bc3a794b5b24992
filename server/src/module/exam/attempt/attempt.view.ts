import { PLACED_FIELDS } from '../../org'
import type { KeyObject } from 'node:crypto'
import { fromTenths } from '@lianda/shared/contract/points'
import { settlesAt } from '@lianda/shared/module/exam/closing.rules'
import type { AttemptRow, AttemptView, ExamQuestion, Receipt } from '@lianda/shared/module/exam/exam.contract'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { clockOf, closedBy } from './attempt-close'
import { countingAnswers } from './attempt-score'
import type { Attempt, AttemptItem } from './attempt.document'
import { signAnswer } from './attempt-signatures'
import { type AttemptPaper, contentOf } from '../paper/published-paper'

/** Fields needed for a row of a list. */
export const ROW_FIELDS = {
  n: 1,
  state: 1,
  open: 1,
  submitReason: 1,
  lateSubmit: 1,
  startedAt: 1,
  deadlineAt: 1,
  closesAt: 1,
  finishedAt: 1,
  usedMs: 1,
  totalTenths: 1,
  passed: 1,
  answered: 1,
  questions: 1,
  late: 1,
  overdue: 1,
  lateSyncMinutes: 1,
  ...PLACED_FIELDS,
} as const
export type RowDoc = Pick<Attempt, '_id' | keyof typeof ROW_FIELDS>

export const rowOf = (doc: RowDoc): AttemptRow => ({
  id: doc._id,
  n: doc.n,
  state: doc.state,
  submitReason: doc.submitReason,
  late: doc.lateSubmit,
  startedAt: doc.startedAt.getTime(),
  finishedAt: doc.finishedAt?.getTime() ?? null,
  usedMs: doc.usedMs,
  total: doc.totalTenths === null ? null : fromTenths(doc.totalTenths),
  passed: doc.passed,
  answered: doc.answered,
  questions: doc.questions,
  lateAnswers: doc.late.length,
})

/** The same for the learner: no marks while answers can still be merged, or the learner could try answers out. */
export function learnerRowOf(doc: RowDoc, nowMs: number): AttemptRow {
  const settles = settlesAt(closedBy(doc), nowMs)
  return settles === null ? rowOf(doc) : { ...rowOf(doc), total: null, passed: null, settlesAt: settles }
}

/** A question as the learner gets it. Fields are copied one by one, so nothing of the key is included. */
export function questionOf(
  item: Pick<AttemptItem, 'id' | 'order' | 'scoreTenths'>,
  content: QuestionContent,
  sign: (path: string) => string,
): ExamQuestion {
  const byId = new Map(content.choices.map((choice) => [choice.id, choice.content]))
  return {
    id: item.id,
    type: content.type,
    text: content.text,
    images: content.images.map(({ path, description }) => ({ url: sign(path), description })),
    choices: item.order.map((id) => ({ id, content: byId.get(id) ?? '' })),
    blanks: content.type === 3 ? content.blanks.length : 0,
    anyOrder: content.type === 3 && content.anyOrder,
    promotion: content.promotion,
    score: fromTenths(item.scoreTenths),
  }
}

export interface Showing {
  paper: AttemptPaper
  secret: KeyObject
  sign: (path: string) => string
  nowMs: number
}

/** An attempt as the learner's device gets it, with the key of the newest epoch. */
export function attemptViewOf(attempt: Attempt, { paper, secret, sign, nowMs }: Showing): AttemptView {
  return {
    id: attempt._id,
    examId: attempt.subtaskId,
    taskId: attempt.taskId,
    n: attempt.n,
    title: attempt.title,
    preview: attempt.preview,
    state: attempt.state,
    rev: attempt.rev,
    epoch: attempt.epoch,
    key: signAnswer(secret, { userId: attempt.userId, attemptId: attempt._id, epoch: attempt.epoch }),
    passScore: fromTenths(attempt.passScoreTenths),
    overdue: attempt.overdue,
    lateSyncMinutes: attempt.lateSyncMinutes,
    clock: clockOf(attempt, nowMs),
    questions: attempt.items.map((item) => questionOf(item, contentOf(paper, item), sign)),
    answers: Object.entries(countingAnswers(attempt)).map(([id, { value, flagged, epoch, seq }]) => ({
      id,
      value,
      flagged,
      epoch,
      seq,
    })),
    receipt: receiptView(attempt),
  }
}

const receiptView = ({ lastReceipt }: Attempt): Receipt | null => lastReceipt
