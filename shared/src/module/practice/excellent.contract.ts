import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id } from '../../contract/fields'
import { practiceBase } from './practice.contract'

/** A piece of what can be heard, in order. */
export const excellentPart = z.object({
  /** null: a sound file, which holds both. */
  speaker: z.nullable(z.enum(['learner', 'customer'])),
  text: z.string(),
  /** A short-lived address for the caller; null: nothing was recorded, it is only read. */
  url: z.nullable(z.string()),
})
export type ExcellentPart = z.infer<typeof excellentPart>

export const excellent = endpoint({
  id: 'practice.excellent',
  method: 'GET',
  path: `${practiceBase}/excellent/{subtaskId}`,
  summary: 'How the scene of a subtask is done well, to be heard; without parts where there is none (any more)',
  effect: 'read',
  auth: 'session',
  action: 'practice.learn',
  input: z.object({ subtaskId: id }),
  output: z.object({ description: z.string(), parts: z.array(excellentPart) }),
  errors: ['task/not_found'],
})
