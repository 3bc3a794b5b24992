import type { ExamQuestion, StoredAnswer } from '../exam.contract'
import type { QuestionType } from '../../question-bank/question.contract'
import { isAnswered } from '../answer.rules'

export interface SectionCell {
  /** Index in the learner's order; the number shown is one higher. */
  index: number
  id: string
  answered: boolean
  flagged: boolean
  /** The server does not have its newest answer yet. */
  waiting: boolean
  current: boolean
}

export interface Section {
  type: QuestionType
  cells: SectionCell[]
  /** Set if the numbers are consecutive, as in `1–20`. */
  range: { from: number; to: number } | null
}

/** Groups questions by type, in the order in which the types first appear; the learner's numbers stay. */
export function questionSections(
  questions: readonly ExamQuestion[],
  book: ReadonlyMap<string, StoredAnswer>,
  waiting: Pick<ReadonlySet<string>, 'has'>,
  at: number,
): Section[] {
  const sections = new Map<QuestionType, SectionCell[]>()
  questions.forEach(({ id, type }, index) => {
    const answer = book.get(id)
    const cell = {
      index,
      id,
      answered: answer !== undefined && isAnswered(answer.value),
      flagged: answer?.flagged ?? false,
      waiting: waiting.has(id),
      current: index === at,
    }
    sections.set(type, [...(sections.get(type) ?? []), cell])
  })
  return [...sections].map(([type, cells]) => {
    const from = (cells[0]?.index ?? 0) + 1
    const to = (cells.at(-1)?.index ?? 0) + 1
    return { type, cells, range: to - from + 1 === cells.length && cells.length > 1 ? { from, to } : null }
  })
}
