import type { AnswerSave, AnswerValue, StoredAnswer } from './exam.contract'

/** The learner's answers by question; the highest (epoch, seq) wins. */
export type AnswerBook = ReadonlyMap<string, StoredAnswer>

type Stamp = Pick<StoredAnswer, 'epoch' | 'seq'>

export const isNewer = (a: Stamp, b: Stamp | undefined): boolean =>
  b === undefined || a.epoch > b.epoch || (a.epoch === b.epoch && a.seq > b.seq)

/** Merges answers into a book: the newer answer to each question wins. The order of merging does not matter. */
export function joinAnswers(book: AnswerBook, more: readonly StoredAnswer[]): AnswerBook {
  const joined = new Map(book)
  for (const answer of more) if (isNewer(answer, joined.get(answer.id))) joined.set(answer.id, answer)
  return joined
}

export const bookOf = (answers: readonly StoredAnswer[]): AnswerBook => joinAnswers(new Map(), answers)

export const storedOf = (save: AnswerSave, epoch: number): StoredAnswer => ({
  id: save.id,
  value: save.value,
  flagged: save.flagged ?? false,
  epoch,
  seq: save.seq,
})

/** The highest sequence number so far; the next answer continues from it, also after a reload or a take-over. */
export const highestSeq = (book: AnswerBook): number => Math.max(0, ...[...book.values()].map((answer) => answer.seq))

const NONE: AnswerValue = []
export const valueOf = (book: AnswerBook, id: string): AnswerValue => book.get(id)?.value ?? NONE
export const isFlagged = (book: AnswerBook, id: string): boolean => book.get(id)?.flagged ?? false
