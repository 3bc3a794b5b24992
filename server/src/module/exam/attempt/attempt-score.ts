import { compareAnswers } from '@lianda/shared/module/exam/answer.rules'
import { grantedMarks } from '@lianda/shared/module/exam/granted-marks.rules'
import { markPaper, type PaperMarks } from '@lianda/shared/module/exam/marking.rules'
import type { AnswerDoc, Attempt, LateDoc } from './attempt.document'
import type { AttemptPaper } from '../paper/published-paper'

/** The answers that count: the saved ones, and the late ones for which `accepted` returns true and that are newer. */
export function countingAnswers(
  attempt: Pick<Attempt, 'answers' | 'late'>,
  accepted: (late: LateDoc) => boolean = (late) => late.accepted !== null,
): Record<string, AnswerDoc> {
  const answers = { ...attempt.answers }
  for (const late of attempt.late) {
    if (!accepted(late)) continue
    const held = answers[late.itemId]
    const answer = { ...late, flagged: held?.flagged ?? false, at: late.receivedAt }
    if (!held || compareAnswers(answer, held) > 0)
      answers[late.itemId] = {
        value: answer.value,
        flagged: answer.flagged,
        epoch: answer.epoch,
        seq: answer.seq,
        at: answer.at,
      }
  }
  return answers
}

/**
 * Marks the answers that count, with what judges granted. Throws when the paper lacks a question, which a published one
 * never does.
 */
export function marksOf(
  attempt: Pick<Attempt, 'answers' | 'late' | 'items' | 'partialCredit' | 'corrected'>,
  paper: AttemptPaper,
  accepted?: (late: LateDoc) => boolean,
): PaperMarks {
  const marks = markPaper(paper.questions, attempt.items, countingAnswers(attempt, accepted), attempt)
  return attempt.corrected ? grantedMarks(marks, attempt.items, attempt.corrected) : marks
}

/** The fields of an attempt that marking sets. */
export function scoreFields(attempt: Attempt, paper: AttemptPaper) {
  const { totalTenths, right, marks } = marksOf(attempt, paper)
  return {
    totalTenths,
    right,
    marks: Object.fromEntries(Object.entries(marks).map(([id, mark]) => [id, mark.tenths])),
    passed: totalTenths >= attempt.passScoreTenths,
  }
}
