import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int } from '../../contract/fields'
import { questionType } from '../question-bank/question.contract'
import { FILM_QUESTIONS } from './media-kinds'

/** A question of the bank that a film asks at a second of its own. */
const filmQuestionMembers = z.object({
  /** From the beginning; a film asks one question at a second. */
  second: int(0, FILM_QUESTIONS.lastSecond),
  questionId: id,
  /** The version that the film has; of a question that it does not have yet, the newest one is taken. */
  questionVersion: int(1, 1_000_000),
  /** The film goes on only after a right answer, however many it takes; else after `tries` of them. */
  mustBeRight: z.boolean(),
  tries: int(1, FILM_QUESTIONS.mostTries),
})
export type FilmQuestionMembers = z.infer<typeof filmQuestionMembers>

export const filmQuestionRow = z.object({
  ...filmQuestionMembers.shape,
  /** As the film asks it. */
  type: questionType,
  text: z.string(),
  /** Its number in the bank; '' where it is gone. */
  code: z.string(),
  /** What became of it in the bank: the same, a newer version, disabled, or gone. The film asks what it has. */
  bank: z.enum(['same', 'newer', 'disabled', 'gone']),
  /** Its newest version there; null where it is gone. */
  bankVersion: z.nullable(z.int()),
})
export type FilmQuestionRow = z.infer<typeof filmQuestionRow>

export const filmQuestions = z.object({
  id,
  name: z.string(),
  rev: z.int(),
  version: z.int(),
  /** Null as long as the film is not made. */
  durationMs: z.nullable(z.int()),
  rows: z.array(filmQuestionRow),
  can: z.object({ edit: z.boolean() }),
})
export type FilmQuestions = z.infer<typeof filmQuestions>

const common = {
  path: 'api/admin/v3/media/{id}/questions',
  auth: 'session',
  output: filmQuestions,
} as const

export const mediaQuestions = endpoint({
  id: 'media.questions',
  method: 'GET',
  summary: 'What the newest version of a film asks, and at which second',
  effect: 'read',
  action: 'media.read',
  input: z.object({ id }),
  errors: ['media/not_found'],
  ...common,
})

export const mediaAsk = endpoint({
  id: 'media.ask',
  method: 'PUT',
  summary: 'Says what a film asks; that is its next version, and packages keep the one that they have',
  effect: 'write',
  action: 'media.write',
  input: z.object({
    id,
    rev: int(0, 1_000_000_000),
    questions: z.array(filmQuestionMembers).check(z.maxLength(FILM_QUESTIONS.most)),
  }),
  errors: ['media/not_found', 'media/changed_meanwhile'],
  ...common,
})
