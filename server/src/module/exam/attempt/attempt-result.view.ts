import { fromTenths } from '@lianda/shared/contract/points'
import { receiptNumber } from '@lianda/shared/module/exam/answer.rules'
import type { AttemptRow, ExamResult, ResultQuestion } from '@lianda/shared/module/exam/exam.contract'
import { keyOf, type PaperMarks } from '@lianda/shared/module/exam/marking.rules'
import { countingAnswers, marksOf } from './attempt-score'
import type { Attempt } from './attempt.document'
import { type AttemptPaper, contentOf } from '../paper/published-paper'
import { questionOf } from './attempt.view'

const TYPES = [0, 1, 2, 3] as const

/** What a result is made of besides the cover and the rank. */
export interface ResultParts {
  paper: AttemptPaper
  sign: (path: string) => string
  explaining: { explained: boolean; fromMs: number | null }
  /** The attempt as the reader may see it: the learner sees only final marks. */
  row: AttemptRow
}

/** The parts of a result that come from the attempt. Questions, with key and explanation, only when explained. */
export function resultPartsOf(
  attempt: Attempt,
  { paper, sign, explaining, row }: ResultParts,
): Omit<ExamResult, 'exam' | 'rank'> {
  const scored = attempt.state === 'submitted' && row.settlesAt === undefined
  const marked = marksOf(attempt, paper)
  return {
    attempt: row,
    userName: attempt.userName,
    right: scored ? marked.right : 0,
    byType: byTypeOf(attempt, paper, scored ? marked : null),
    receiptNo: attempt.lastReceipt ? receiptNumber(attempt.lastReceipt.mac) : '',
    explained: explaining.explained,
    explainFromMs: explaining.fromMs,
    questions: explaining.explained ? questionsOf(attempt, paper, sign, marked) : [],
  }
}

function byTypeOf(attempt: Attempt, paper: AttemptPaper, marked: PaperMarks | null): ExamResult['byType'] {
  return TYPES.flatMap((type) => {
    const items = attempt.items.filter((item) => contentOf(paper, item).type === type)
    if (items.length === 0) return []
    const marks = items.flatMap((item) => marked?.marks[item.id] ?? [])
    return [
      {
        type,
        got: fromTenths(marks.reduce((sum, mark) => sum + mark.tenths, 0)),
        of: fromTenths(items.reduce((sum, item) => sum + item.scoreTenths, 0)),
        right: marks.filter((mark) => mark.outcome === 'right').length,
        questions: items.length,
      },
    ]
  })
}

function questionsOf(
  attempt: Attempt,
  paper: AttemptPaper,
  sign: (path: string) => string,
  marked: PaperMarks,
): ResultQuestion[] {
  const answers = countingAnswers(attempt)
  return attempt.items.map((item) => {
    const content = contentOf(paper, item)
    const mark = marked.marks[item.id]
    const late = attempt.late.findLast((one) => one.itemId === item.id)
    return {
      ...questionOf(item, content, sign),
      value: answers[item.id]?.value ?? [],
      flagged: answers[item.id]?.flagged ?? false,
      got: fromTenths(attempt.state === 'submitted' ? (mark?.tenths ?? 0) : 0),
      outcome: mark?.outcome ?? 'unanswered',
      key: keyOf(content),
      explanation: content.explanation,
      lateValue: late?.value ?? null,
      lateAccepted: late?.accepted != null,
    }
  })
}
