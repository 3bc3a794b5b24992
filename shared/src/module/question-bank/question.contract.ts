import * as z from 'zod/mini'

/** Type of an online question (spec): 0 single choice, 1 multiple choice, 2 true/false, 3 fill in the blanks. */
export const questionType = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type QuestionType = z.infer<typeof questionType>

/** Level of an online question (spec): 1 low, 2 medium, 3 high. */
export const questionLevel = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type QuestionLevel = z.infer<typeof questionLevel>

/** Limits of the spec; a paper allows six options, the bank ten. */
export const QUESTION_LIMITS = {
  text: 500,
  option: 200,
  promotion: 128,
  explanation: 800,
  images: 3,
  imageDescription: 100,
  bankOptions: 10,
  paperOptions: 6,
  blanks: 10,
  variants: 10,
  code: 32,
} as const
