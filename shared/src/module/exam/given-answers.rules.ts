import { foldWritten } from '../../kernel/text'
import type { QuestionContent } from '../question-bank/question.admin.contract'
import type { AnswerValue } from './exam.contract'
import { UNANSWERED } from './record.admin.contract'

/** A way in which a question can be answered, as its statistics tell them apart: an option, or what stands in a blank. */
export interface Given {
  /** Tells it apart from the others of its question, also in an address. */
  key: string
  /** The option's letter or the blank's number; empty where the order of the blanks does not matter. */
  label: string
  text: string
}

/** Whether nothing was chosen, or nothing stands in any blank. */
export const isUnanswered = (value: AnswerValue): boolean => value.every((one) => one.trim() === '')

/** The options of a question by their letters. */
export const optionsOf = ({ choices }: QuestionContent): (Given & { id: string; right: boolean })[] =>
  choices.map(({ id, content, iscorrect }, at) => {
    const label = String.fromCodePoint(65 + at)
    return { id, key: label, label, text: content, right: iscorrect }
  })

/** The places of its blanks: each by its number, or all together where their order does not matter. */
export const blanksOf = ({ blanks, anyOrder }: QuestionContent): { label: string; places: number[] }[] =>
  anyOrder
    ? [{ label: '', places: blanks.map((_blank, at) => at) }]
    : blanks.map((_blank, at) => ({ label: String(at + 1), places: [at] }))

/** What one learner's answer consists of, each once. */
export function givenIn(content: QuestionContent, value: AnswerValue): Given[] {
  if (content.type !== 3) return optionsOf(content).filter(({ id }) => value.includes(id))
  const given = blanksOf(content).flatMap(({ label, places }) =>
    places.flatMap((at) => {
      const text = (value[at] ?? '').trim()
      const folded = foldWritten(text)
      return folded === '' ? [] : [{ key: `${label || '0'} ${folded}`, label, text }]
    }),
  )
  return given.filter(({ key }, at) => given.findIndex((one) => one.key === key) === at)
}

/** The keys of what one learner's answer consists of. */
export const keysGiven = (content: QuestionContent, value: AnswerValue): string[] =>
  isUnanswered(value) ? [UNANSWERED] : givenIn(content, value).map(({ key }) => key)
