import { fromTenths } from '@lianda/shared/contract/points'
import type { Language } from '@lianda/shared/contract/fields'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { columnMaker } from '../../../infra/spreadsheet/table-columns'
import type { Column } from '../../../infra/spreadsheet/table-workbook'
import { recordText } from '../../../infra/text/texts'
import { isTakingExam } from '../attempt/attempt-result.service'
import { countingAnswers } from '../attempt/attempt-score'
import { answerText } from './timeline'
import type { Attempt, AttemptItem } from '../attempt/attempt.document'
import { contentOf, paperOfAttempt } from '../paper/published-paper'

export const ANSWER_FIELDS = {
  orgid: 1,
  userId: 1,
  userName: 1,
  account: 1,
  taskTitle: 1,
  examinationId: 1,
  title: 1,
  paperId: 1,
  paperVersion: 1,
  n: 1,
  state: 1,
  items: 1,
  answers: 1,
  late: 1,
  marks: 1,
  frozen: 1,
} as const
export type Answered = Pick<Attempt, '_id' | keyof typeof ANSWER_FIELDS>

interface AnswerRow {
  attempt: Answered
  no: number
  item: AttemptItem
  content: QuestionContent
  answer: string
  /** Null for running and discarded attempts. */
  tenths: number | null
}

/**
 * Every question of these attempts with its answer. Leaves out exams that the reader is taking now, and the marks of
 * running attempts.
 */
export async function* answersOf(deps: Deps, actor: Actor, found: AsyncIterable<Answered>): AsyncIterable<AnswerRow> {
  const taking = new Map<string, boolean>()
  for await (const attempt of found) {
    const { examinationId } = attempt
    if (!taking.has(examinationId)) taking.set(examinationId, await isTakingExam(deps, actor, { examinationId }))
    if (taking.get(examinationId)) continue
    const paper = await paperOfAttempt(deps, attempt)
    const answers = countingAnswers(attempt)
    for (const [at, item] of attempt.items.entries()) {
      const content = contentOf(paper, item)
      const value = answers[item.id]?.value ?? []
      const answer = value.length === 0 ? '' : answerText(value, content, item.order)
      yield { attempt, no: at + 1, item, content, answer, tenths: attempt.marks ? (attempt.marks[item.id] ?? 0) : null }
    }
  }
}

export function answerColumns(language: Language): Column<AnswerRow>[] {
  const t = (key: string) => recordText(language, key)
  const column = columnMaker<AnswerRow>(t)
  return [
    column('column.userName', ({ attempt }) => attempt.userName),
    column('column.account', ({ attempt }) => attempt.account),
    column('column.taskTitle', ({ attempt }) => attempt.taskTitle),
    column('column.title', ({ attempt }) => attempt.title),
    column('column.version', ({ attempt }) => attempt.paperVersion),
    column('column.n', ({ attempt }) => attempt.n),
    column('answers.no', ({ no }) => no),
    column('answers.type', ({ content }) => t(`answers.types.${content.type}`)),
    column('answers.question', ({ content }) => content.text),
    column('answers.answer', ({ answer }) => answer),
    column('answers.points', ({ tenths }) => (tenths === null ? null : fromTenths(tenths)), '0.0'),
    column('answers.of', ({ item }) => fromTenths(item.scoreTenths), '0.0'),
  ]
}
