import { fromTenths } from '../../contract/points'
import { foldWritten } from '../../kernel/text'
import type { QuestionContent } from '../question-bank/question.admin.contract'
import type { AnswerValue } from './exam.contract'
import { blanksOf, type Given, givenIn, isUnanswered, optionsOf } from './given-answers.rules'
import type { ItemStatistics } from './record.admin.contract'
import { verdictOf } from './verdict.rules'

/** One attempt as input of the statistics: the first finished one of each learner. */
export interface CountedAttempt {
  totalTenths: number
  passed: boolean
  /** The items; `ref` refers to the question in the paper. */
  items: readonly { ref: string; scoreTenths: number; tenths: number; value: AnswerValue }[]
}

/** With fewer attempts a figure says more about chance than about the question. */
export const ENOUGH_ATTEMPTS = 10
/** Maximum number of texts shown for a blank. */
const TEXTS_SHOWN = 8

/** Ranges of ten points. */
const BINS = 10

/** The range of a total, from 0; full points are in the last one. */
export const binOf = (totalTenths: number): number => Math.min(BINS - 1, Math.floor(totalTenths / 100))

/** Without `bankId`: the paper knows a question's source, the answers do not. */
type CountedItem = Omit<ItemStatistics, 'bankId'>

/** Mean and median in points, pass rate 0-1, number of learners per range of ten points (0-9, ..., 90-100). */
export function totalsOf(attempts: readonly CountedAttempt[]): {
  mean: number | null
  median: number | null
  passRate: number | null
  histogram: number[]
} {
  const totals = attempts.map((row) => row.totalTenths).toSorted((a, b) => a - b)
  const histogram = Array.from({ length: BINS }, () => 0)
  for (const total of totals) {
    const bin = binOf(total)
    histogram[bin] = (histogram[bin] ?? 0) + 1
  }
  const n = totals.length
  if (n === 0) return { mean: null, median: null, passRate: null, histogram }
  const middle = ((totals[Math.floor((n - 1) / 2)] ?? 0) + (totals[Math.floor(n / 2)] ?? 0)) / 2
  return {
    mean: fromTenths(Math.round(mean(totals))),
    median: fromTenths(Math.round(middle)),
    passRate: attempts.filter((row) => row.passed).length / n,
    histogram,
  }
}

/** Answers to each question of a paper, by the question's key. */
export type AnswersByQuestion = Map<string, HadItem[]>

/** Adds the answers of an attempt. */
export function addAnswers(byRef: AnswersByQuestion, { items, totalTenths }: CountedAttempt): void {
  const of = items.reduce((sum, row) => sum + row.scoreTenths, 0)
  for (const { ref, scoreTenths, tenths, value } of items) {
    const rest = of === scoreTenths ? 0 : (totalTenths - tenths) / (of - scoreTenths)
    const had = byRef.get(ref) ?? []
    had.push({ scoreTenths, tenths, value, rest })
    byRef.set(ref, had)
  }
}

/**
 * Statistics of one question after the other, in the order of `questions`; questions in no attempt are left out. Each
 * takes tens of milliseconds if tens of thousands answered it.
 */
export function* itemStatisticsOf(
  questions: ReadonlyMap<string, QuestionContent>,
  answers: AnswersByQuestion,
): Generator<CountedItem, void> {
  for (const [ref, content] of questions) {
    const had = answers.get(ref)
    if (had) yield oneItem(ref, content, had)
  }
}

interface HadItem {
  scoreTenths: number
  tenths: number
  value: AnswerValue
  /** Share of the other questions' points that the learner got. */
  rest: number
}

const shareOf = ({ scoreTenths, tenths }: HadItem): number => tenths / scoreTenths

function oneItem(ref: string, content: QuestionContent, had: readonly HadItem[]): CountedItem {
  // Draws may give the same question different points; with 0 points it tells nothing about difficulty.
  const scored = had.filter((row) => row.scoreTenths > 0)
  const shares = scored.map(shareOf)
  const difficulty = scored.length === 0 ? null : mean(shares)
  const discrimination =
    scored.length < ENOUGH_ATTEMPTS
      ? null
      : correlation(
          shares,
          scored.map((row) => row.rest),
        )
  const choices = content.type === 3 ? textsChosen(content, had) : optionsChosen(content, had)
  return {
    questionId: ref,
    type: content.type,
    text: content.text,
    score: fromTenths(Math.max(...had.map((row) => row.scoreTenths))),
    answers: had.length,
    unanswered: had.filter(({ value }) => isUnanswered(value)).length,
    losers: had.filter(({ tenths, scoreTenths }) => tenths < scoreTenths).length,
    difficulty,
    discrimination,
    choices,
    verdict: verdictOf({
      type: content.type,
      answers: had.length,
      enough: ENOUGH_ATTEMPTS,
      difficulty,
      discrimination,
      choices,
      bestChoices: content.type === 3 ? [] : optionsChosen(content, upperHalf(had)),
    }),
  }
}

/** The half of the learners with the better results in the other questions. */
const upperHalf = (had: readonly HadItem[]): HadItem[] =>
  had.toSorted((a, b) => b.rest - a.rest).slice(0, Math.ceil(had.length / 2))

type Choices = ItemStatistics['choices']

const optionsChosen = (content: QuestionContent, had: readonly HadItem[]): Choices =>
  optionsOf(content).map(({ id, ...option }) => {
    const count = had.filter((row) => row.value.includes(id)).length
    return { ...option, count, share: count / had.length }
  })

/** The most frequent texts of each blank, labelled with its number; with `anyOrder` of all blanks together. */
function textsChosen(content: QuestionContent, had: readonly HadItem[]): Choices {
  const counts = new Map<string, Given & { count: number }>()
  for (const { value } of had)
    for (const given of givenIn(content, value)) {
      const known = counts.get(given.key)
      if (known) known.count++
      else counts.set(given.key, { ...given, count: 1 })
    }
  return blanksOf(content).flatMap(({ label, places }) => {
    const accepted = new Set(places.flatMap((at) => (content.blanks[at]?.variants ?? []).map(foldWritten)))
    return [...counts.values()]
      .filter((one) => one.label === label)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, TEXTS_SHOWN)
      .map((one) => ({ ...one, right: accepted.has(foldWritten(one.text)), share: one.count / had.length }))
  })
}

const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length

/** Pearson's r; null where one side has no spread. */
function correlation(a: readonly number[], b: readonly number[]): number | null {
  const [meanA, meanB] = [mean(a), mean(b)]
  let [together, spreadA, spreadB] = [0, 0, 0]
  a.forEach((one, at) => {
    const [x, y] = [one - meanA, (b[at] ?? 0) - meanB]
    together += x * y
    spreadA += x * x
    spreadB += y * y
  })
  // Rounding errors leave a tiny spread even if all values are equal.
  if (spreadA < 1e-9 || spreadB < 1e-9) return null
  return Math.max(-1, Math.min(1, together / Math.sqrt(spreadA * spreadB)))
}
