import * as z from 'zod/mini'
import { int, text } from '../../contract/fields'
import { emotion } from '../speech/emotion.contract'

/** Limits of the spec; how many similar and extended ones there may be is ours. */
export const FAQ_LIMITS = {
  question: 800,
  /** A question from a file may be longer than one that is written. */
  importedQuestion: 1_000,
  answer: 800,
  tip: 128,
  keywords: 400,
  images: 3,
  imageDescription: 100,
  similar: 20,
  extended: 5,
  description: 500,
  sort: 9_999_999,
} as const

const line = (longest: number) => text(1, longest)

/** Words that an answer must have: alternatives (`|`), each of words that belong together (`,`), as lexicon/keywords.rules reads them. */
const keywords = z._default(z.string().check(z.trim(), z.maxLength(FAQ_LIMITS.keywords)), '')

/** A picture that the customer shows. `url` is for the reader alone and is not stored. */
export const faqImage = z.object({
  path: z.string().check(z.minLength(1), z.maxLength(256)),
  description: z._default(z.string().check(z.trim(), z.maxLength(FAQ_LIMITS.imageDescription)), ''),
  url: z.optional(z.string()),
})
export type FaqImage = z.infer<typeof faqImage>

/** What the customer asks next, and what is right then. */
export const faqExtended = z.object({
  question: line(FAQ_LIMITS.question),
  answer: line(FAQ_LIMITS.answer),
  keywords,
})
export type FaqExtended = z.infer<typeof faqExtended>

/** What an author writes of a quick question. Answers and keywords are the key: no learner's device gets them before the answer. */
export const faqContent = z.object({
  question: line(FAQ_LIMITS.importedQuestion),
  answer: line(FAQ_LIMITS.answer),
  /** What an answer must have; '' asks for nothing. */
  keywords,
  /** Other ways to ask the same, each on one line. */
  similarQuestions: z._default(z.array(line(FAQ_LIMITS.question)).check(z.maxLength(FAQ_LIMITS.similar)), []),
  /** Other right answers, each on one line. */
  similarAnswers: z._default(z.array(line(FAQ_LIMITS.answer)).check(z.maxLength(FAQ_LIMITS.similar)), []),
  /** Asked one after the other once the question itself is answered. */
  extended: z._default(z.array(faqExtended).check(z.maxLength(FAQ_LIMITS.extended)), []),
  images: z._default(z.array(faqImage).check(z.maxLength(FAQ_LIMITS.images)), []),
  /** Of the voice that asks. */
  emotion: z._default(emotion, 0),
  /** The learner may think before the answer counts as late. */
  thinking: z._default(z.boolean(), false),
  /** What a learner may be shown as a help; '' without one. */
  tip: z._default(z.string().check(z.trim(), z.maxLength(FAQ_LIMITS.tip)), ''),
  /** For authors only. */
  description: z._default(z.string().check(z.trim(), z.maxLength(FAQ_LIMITS.description)), ''),
})
export type FaqContent = z.infer<typeof faqContent>

/** A question before anything is written. */
export const EMPTY_FAQ: FaqContent = {
  ...{ question: '', answer: '', keywords: '', similarQuestions: [], similarAnswers: [], extended: [], images: [] },
  ...{ emotion: 0, thinking: false, tip: '', description: '' },
}

/** Higher comes first. */
export const faqSort = int(0, FAQ_LIMITS.sort)
