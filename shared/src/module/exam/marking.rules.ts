import { foldWritten } from '../../kernel/text'
import type { QuestionContent } from '../question-bank/question.admin.contract'
import type { AnswerValue } from './exam.contract'
import { maximumMatching } from './matching.rules'

export type Outcome = 'right' | 'partial' | 'wrong' | 'unanswered'

/** The mark of an answer, in tenths of a point. */
export interface Mark {
  tenths: number
  outcome: Outcome
}

export interface MarkingRules {
  /** Multiple choice gets part of the points if no wrong option is chosen. */
  partialCredit: boolean
}

type Marked = Pick<QuestionContent, 'type' | 'choices' | 'blanks' | 'anyOrder'>

/**
 * Marks one answer. Pure; neither the order of options nor the rest of the paper matters. Unknown option ids count as
 * wrong options; texts beyond the blanks are ignored.
 */
export function markAnswer(content: Marked, scoreTenths: number, value: AnswerValue, rules: MarkingRules): Mark {
  if (content.type === 3) return markBlanks(content, scoreTenths, value)
  const chosen = new Set(value.filter((id) => id !== ''))
  if (chosen.size === 0) return { tenths: 0, outcome: 'unanswered' }
  const right = content.choices.filter((choice) => choice.iscorrect).map((choice) => choice.id)
  const hits = right.filter((id) => chosen.has(id)).length
  if (hits === right.length && hits === chosen.size) return { tenths: scoreTenths, outcome: 'right' }
  const inPart = content.type === 1 && rules.partialCredit && hits > 0 && hits === chosen.size
  if (!inPart) return { tenths: 0, outcome: 'wrong' }
  return { tenths: Math.floor((scoreTenths * hits) / right.length), outcome: 'partial' }
}

/** The blanks share the points equally in whole tenths; the last blank gets the remainder. */
function markBlanks(content: Marked, scoreTenths: number, value: AnswerValue): Mark {
  // A draft in a preview may have empty variants; they accept nothing.
  const accepted = content.blanks.map(
    ({ variants }) => new Set(variants.map(foldWritten).filter((text) => text !== '')),
  )
  const given = accepted.map((_blank, at) => foldWritten(value[at] ?? ''))
  if (given.every((text) => text === '')) return { tenths: 0, outcome: 'unanswered' }
  const right = content.anyOrder ? filledInAnyOrder(accepted, given) : filledInOrder(accepted, given)
  const count = right.filter(Boolean).length
  if (count === accepted.length) return { tenths: scoreTenths, outcome: 'right' }
  if (count === 0) return { tenths: 0, outcome: 'wrong' }
  const share = Math.floor(scoreTenths / accepted.length)
  const rest = content.anyOrder || right.at(-1) !== true ? 0 : scoreTenths - share * accepted.length
  return { tenths: share * count + rest, outcome: 'partial' }
}

const filledInOrder = (accepted: readonly Set<string>[], given: readonly string[]): boolean[] =>
  accepted.map((variants, at) => variants.has(given[at] ?? ''))

/**
 * Fills as many blanks as the texts allow. If each blank could have a different text ("name two of these four"), a
 * repeated text counts once; if not (2 + 2 = 4), it counts as often as it is accepted.
 */
function filledInAnyOrder(accepted: readonly Set<string>[], given: readonly string[]): boolean[] {
  const own = [...new Set(accepted.flatMap((variants) => [...variants]))]
  const distinct = maximumMatching(
    accepted.map((variants) => own.flatMap((text, at) => (variants.has(text) ? [at] : []))),
  ).every((at) => at >= 0)
  const counted = given.map((text, at) => text !== '' && (!distinct || given.indexOf(text) === at))
  return maximumMatching(
    accepted.map((variants) => given.flatMap((text, at) => (counted[at] && variants.has(text) ? [at] : []))),
  ).map((at) => at >= 0)
}

/** One question of a learner's paper, as an attempt stores it. */
export interface MarkedItem {
  id: string
  ref: string
  scoreTenths: number
}

export interface PaperMarks {
  totalTenths: number
  /** Number of questions that got all their points. */
  right: number
  /** Item id -> mark. */
  marks: Record<string, Mark>
}

/** Marks a whole paper; `answers` is keyed by item id. Throws if an item's question is not in `questions`. */
export function markPaper(
  questions: ReadonlyMap<string, Marked>,
  items: readonly MarkedItem[],
  answers: Readonly<Record<string, { value: AnswerValue } | undefined>>,
  rules: MarkingRules,
): PaperMarks {
  const marks: Record<string, Mark> = {}
  let totalTenths = 0
  let right = 0
  for (const { id, ref, scoreTenths } of items) {
    const content = questions.get(ref)
    if (!content) throw new Error(`the paper has no question ${ref}`)
    const mark = markAnswer(content, scoreTenths, answers[id]?.value ?? [], rules)
    marks[id] = mark
    totalTenths += mark.tenths
    if (mark.outcome === 'right') right += 1
  }
  return { totalTenths, right, marks }
}

/** The right answer as a result shows it: ids of the right options, or each blank's variants joined by ` / `. */
export function keyOf({ type, choices, blanks }: Pick<QuestionContent, 'type' | 'choices' | 'blanks'>): string[] {
  if (type === 3) return blanks.map((blank) => blank.variants.join(' / '))
  return choices.filter((choice) => choice.iscorrect).map((choice) => choice.id)
}
