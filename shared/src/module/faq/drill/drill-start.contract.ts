import * as z from 'zod/mini'
import { endpoint } from '../../../contract/endpoint'
import { id } from '../../../contract/fields'
import { deviceId } from '../../practice/practice.contract'
import { turnKey } from '../../voice/voice.events'
import { roundView } from '../round/round.contract'
import { MOST_IN_DRILL } from './drill.contract'

export const startDrill = endpoint({
  id: 'faq.startDrill',
  method: 'POST',
  path: 'api/trainning/v3/faq/drill',
  summary:
    'Starts a drill with my weak questions that are due; with the same startKey it is the same one. An unfinished one is returned. With `questionIds` it is one that a device began without a network: those of them that are still weak and open are asked in that order, and an unfinished one is ended',
  effect: 'write',
  auth: 'session',
  action: 'faq.learn',
  input: z.object({
    deviceId,
    startKey: turnKey,
    questionIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MOST_IN_DRILL))),
  }),
  output: z.object({
    round: roundView,
    /** The questions of all places of the round. */
    questionIds: z.array(id),
  }),
  errors: ['faq/nothing_due'],
})
