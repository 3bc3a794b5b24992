import { isAnswered, sameValue } from './answering.rules'
import type { AnswerValue } from './exam.contract'

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

export const sameAnswer = (a: OrderedAnswer, b: OrderedAnswer): boolean =>
  a.flagged === b.flagged && sameValue(a.value, b.value)

/** An answer on its way to an attempt. */
export interface IncomingAnswer extends OrderedAnswer {
  /** Item of the attempt. */
  id: string
}

export interface Merged<T extends IncomingAnswer> {
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
