import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { timeMs } from '../../contract/fields'

/** Why a language model was of no help: no first word in time, no further word in time, or its service failed. */
export const modelFailure = z.enum(['late', 'stalled', 'failed'])
export type ModelFailure = z.infer<typeof modelFailure>

/** How one use of the configured language model does since the server was started. */
export const modelUseState = z.object({
  /** When it last answered; null: it was not asked yet, or never answered. */
  answeredAt: z.nullable(timeMs),
  /** Failures in a row. */
  failures: z.int(),
  /** Why the last of them failed; null without one. */
  why: z.nullable(modelFailure),
  /** It is not asked for a while; null: it is asked. */
  rest: z.nullable(
    z.object({
      since: timeMs,
      /** From then on the next who needs it tries it again. */
      until: timeMs,
      /** Times that it was needed and not asked since. */
      refused: z.int(),
    }),
  ),
})
export type ModelUseState = z.infer<typeof modelUseState>

/** Each use rests by itself: a model that judges in time may be too slow for a customer's lines. */
export const modelState = z.object({ name: z.string(), lines: modelUseState, judge: modelUseState })
export type ModelState = z.infer<typeof modelState>
/** For what the model is asked: to word a customer's line, or to judge a turn of the learner. */
export type ModelUse = Exclude<keyof ModelState, 'name'>

export const modelStateGet = endpoint({
  id: 'practice.modelState',
  method: 'GET',
  path: 'api/admin/operator/model',
  summary: 'Whether the language model of the installation answers, rests, or is none',
  effect: 'read',
  auth: 'session',
  action: 'operator.manage',
  input: z.object({}),
  output: z.object({ model: z.nullable(modelState) }),
})
