import * as z from 'zod/mini'
import { jsonIn } from '../../../kernel/prompt'

const text = z.string()
/** What a model leaves out is empty. */
const optionalText = z._default(z.string(), '')
const list = <T extends z.core.$ZodType>(row: T) => z.array(row).check(z.maxLength(40))

const about = {
  role: text,
  goal: text,
  description: optionalText,
  customer: z.object({
    name: text,
    brief: text,
    character: optionalText,
    gender: z.optional(z.enum(['female', 'male'])),
  }),
}

const information = z._default(list(z.object({ label: text, keywords: text })), [])

const known = {
  closing: optionalText,
  facts: z._default(list(z.object({ label: text, questions: list(text), answer: text })), []),
  objections: z._default(
    list(
      z.object({
        label: text,
        says: text,
        /** Number of the step or point after whose answers it is raised. */
        after: z.int(),
        answers: list(text),
        pressed: text,
        resolved: text,
        dropped: text,
      }),
    ),
    [],
  ),
}

/**
 * What a language model answers who proposes a drawn scene. Lengths and limits are not judged here: each text and each
 * step is judged by itself, so that one of them that does not fit costs nothing else.
 */
export const proposalAnswer = z.object({
  ...about,
  steps: list(
    z.object({
      name: text,
      says: text,
      task: optionalText,
      hint: optionalText,
      required: z._default(z.boolean(), false),
      information,
      answers: list(
        z.object({
          label: text,
          examples: list(text),
          better: optionalText,
          /** Number of the step that follows, from 1; 0 ends the conversation. */
          next: z.int(),
          outcome: z.optional(z.enum(['won', 'open', 'lost'])),
        }),
      ),
    }),
  ),
  ...known,
})
export type ProposalAnswer = z.infer<typeof proposalAnswer>

/** The same of a free practice. */
export const freeAnswer = z.object({
  ...about,
  opening: list(text),
  points: list(
    z.object({
      label: text,
      examples: list(text),
      keywords: optionalText,
      /** What sounds alike and does not meet it. */
      not: z._default(list(text), []),
      required: z._default(z.boolean(), true),
      leads: list(text),
      replies: list(text),
      hint: optionalText,
      better: optionalText,
      information,
    }),
  ),
  forbidden: z._default(list(z.object({ label: text, keywords: text })), []),
  ...known,
})
export type FreeAnswer = z.infer<typeof freeAnswer>

/** What answers of both kinds say of the conversation and of the customer. */
export type AnyAnswer = Omit<ProposalAnswer, 'steps'>

/** Longest answer that is read, in characters. */
export const MAX_ANSWER = 60_000

/** The places where an answer has another shape; `''` where it is no JSON object at all. */
export type WrongShape = readonly string[]

/** A model's answer, or where its shape is another. */
export type Read<T> = { ok: true; answer: T } | { ok: false; wrong: WrongShape }

function read<T extends z.core.$ZodType>(raw: string, shape: T): Read<z.output<T>> {
  const json = raw.length > MAX_ANSWER ? null : jsonIn(raw)
  if (json === null) return { ok: false, wrong: [''] }
  const { success, data, error } = z.safeParse(shape, json)
  if (success) return { ok: true, answer: data }
  return { ok: false, wrong: error.issues.slice(0, 10).map(({ path }) => path.join('.')) }
}

export const readAnswer = (raw: string): Read<ProposalAnswer> => read(raw, proposalAnswer)
export const readFreeAnswer = (raw: string): Read<FreeAnswer> => read(raw, freeAnswer)
