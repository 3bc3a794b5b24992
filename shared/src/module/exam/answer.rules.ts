import type { AnswerSave, AnswerValue, ExamQuestion, StoredAnswer } from './exam.contract'

/** Names for the specification's question type numbers. */
export const SINGLE = 0
export const MULTIPLE = 1
export const TRUE_FALSE = 2
export const FILL = 3

/** True if the learner chose or typed something; a blank with only spaces does not count. */
export const isAnswered = (value: AnswerValue): boolean => value.some((part) => part.trim() !== '')

/** The answer after a tap on an option: single choice replaces it, multiple choice toggles it, in option order. */
export function chooseOption(question: ExamQuestion, value: AnswerValue, optionId: string): AnswerValue {
  if (question.type !== MULTIPLE) return [optionId]
  const chosen = new Set(value)
  if (!chosen.delete(optionId)) chosen.add(optionId)
  return question.choices.map((choice) => choice.id).filter((id) => chosen.has(id))
}

/** The answer after typing into a blank; when all blanks are empty it is the empty answer. */
export function fillBlank(question: ExamQuestion, value: AnswerValue, index: number, text: string): AnswerValue {
  const filled = Array.from({ length: question.blanks }, (_, i) => (i === index ? text : (value[i] ?? '')))
  return filled.some((part) => part !== '') ? filled : []
}

export const sameValue = (a: AnswerValue, b: AnswerValue): boolean =>
  a.length === b.length && a.every((part, i) => part === b[i])

/** The letter of an option: `A` for index 0. */
export const optionLetter = (index: number): string => String.fromCharCode(65 + index)

/** An answer with its position (epoch, seq) in the order of answers. */
export interface OrderedAnswer {
  value: AnswerValue
  flagged: boolean
  epoch: number
  seq: number
}

/**
 * Compares two answers to one question: the higher (epoch, seq) wins, in any order of arrival. Only a faulty device
 * sends different answers with the same number; then the text decides, so that the order of arrival never does.
 */
export function compareAnswers(a: OrderedAnswer, b: OrderedAnswer): number {
  if (a.epoch !== b.epoch) return a.epoch - b.epoch
  if (a.seq !== b.seq) return a.seq - b.seq
  const [x, y] = [JSON.stringify([a.value, a.flagged]), JSON.stringify([b.value, b.flagged])]
  return x === y ? 0 : x < y ? -1 : 1
}

/** An answer on its way to an attempt. */
interface IncomingAnswer extends OrderedAnswer {
  /** Item of the attempt. */
  id: string
}

interface Merged<T extends IncomingAnswer> {
  /** The changes: by item, the answers that win over the held ones. */
  won: ReadonlyMap<string, T>
  /** Items whose incoming answer counts now: it won, or it is already held with the same number. */
  counts: ReadonlySet<string>
}

/** Merges incoming answers into the held ones. Order, repetition and grouping do not change the result. */
export function mergeAnswers<T extends IncomingAnswer>(
  held: Readonly<Record<string, OrderedAnswer | undefined>>,
  incoming: readonly T[],
): Merged<T> {
  const won = new Map<string, T>()
  for (const answer of incoming) {
    const best = won.get(answer.id) ?? held[answer.id]
    if (!best || compareAnswers(answer, best) > 0) won.set(answer.id, answer)
  }
  const counts = new Set(
    incoming
      .filter((answer) => {
        const best = won.get(answer.id) ?? held[answer.id]
        return best !== undefined && compareAnswers(answer, best) === 0
      })
      .map((answer) => answer.id),
  )
  return { won, counts }
}

/** How many items have an answer. */
export const countAnswered = (answers: Readonly<Record<string, { value: AnswerValue }>>): number =>
  Object.values(answers).filter((answer) => isAnswered(answer.value)).length

/** The text that a receipt's hash covers: every held answer, by item, with its number. */
export function answersText(answers: Readonly<Record<string, OrderedAnswer>>): string {
  return JSON.stringify(
    Object.keys(answers)
      .toSorted()
      .flatMap((id) => {
        const answer = answers[id]
        return answer ? [[id, answer.epoch, answer.seq, answer.flagged, answer.value]] : []
      }),
  )
}

/** The receipt's number for people, such as `7F2A-19C4`, from its hexadecimal MAC. */
export const receiptNumber = (mac: string): string => `${mac.slice(0, 4)}-${mac.slice(4, 8)}`.toUpperCase()

/** The learner's answers on a device, by question; the highest (epoch, seq) wins. */
export type AnswerBook = ReadonlyMap<string, StoredAnswer>

/** Merges answers into a book, on a device as on the server. */
export function joinAnswers(book: AnswerBook, more: readonly StoredAnswer[]): AnswerBook {
  const joined = new Map(book)
  for (const answer of more) {
    const held = joined.get(answer.id)
    if (held === undefined || compareAnswers(answer, held) > 0) joined.set(answer.id, answer)
  }
  return joined
}

export const storedOf = (save: AnswerSave, epoch: number): StoredAnswer => ({
  id: save.id,
  value: save.value,
  flagged: save.flagged ?? false,
  epoch,
  seq: save.seq,
})

const NONE: AnswerValue = []
export const valueOf = (book: AnswerBook, id: string): AnswerValue => book.get(id)?.value ?? NONE
export const isFlagged = (book: AnswerBook, id: string): boolean => book.get(id)?.flagged ?? false
