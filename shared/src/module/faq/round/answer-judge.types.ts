/** What is right for a question: the key. It never reaches a device before the answer. */
export interface AnswerKey {
  question: string
  /** The standard answer. */
  answer: string
  /** Other right answers. */
  similarAnswers: readonly string[]
  /** `|` means or, `,` joins words that belong together; '' for none. */
  keywords: string
}

export const ANSWER_VERDICTS = ['right', 'partial', 'wrong', 'not_understood'] as const
export type AnswerVerdict = (typeof ANSWER_VERDICTS)[number]

/** Why an answer is not right. */
export const ANSWER_FAULTS = [
  /** Values or key words of the key are not there. */
  'missing',
  /** The same kind of value, another figure. */
  'other_value',
  /** The opposite. */
  'negated',
  'word_list',
  /** The customer's words again. */
  'parroted',
  /** About something else. */
  'off_topic',
] as const
export type AnswerFault = (typeof ANSWER_FAULTS)[number]

/** What an answer was found to be. */
export interface AnswerFinding {
  verdict: AnswerVerdict
  fault: AnswerFault | null
  /** The clause that decides, as it was said; null: the whole answer. */
  quote: string | null
  /** Values and key words that are not there, as the key writes them. */
  missing: string[]
  /** Another value: what was said, and what is right. */
  value: { found: string; expected: string } | null
  /** The right answer that is nearest. */
  nearest: string
  /** 0-1: chance that it is meant so. */
  sure: number
}
