import * as z from 'zod/mini'
import { command, notice, stream } from '../../../contract/event'
import { id, int } from '../../../contract/fields'
import { deviceId } from '../../practice/practice.contract'
import { lineSilent, lineSound, ownerKind, turnWords } from '../../voice/voice.events'
import { roundView } from './round.contract'

/** A round as an owner of spoken turns: the device gets the round with the acknowledgement. */
export const roundTurns = ownerKind('faq', roundView)

/** Joins a round on this socket. The reply is the round as it stands. */
export const join = command(
  'faq.join',
  z.object({ id, deviceId, epoch: int(0, 1_000_000) }),
  z.object({ round: roundView }),
)

/** The customer asks question `ask` aloud, from its start; refused for one that does not wait. */
export const hear = command('faq.hear', z.object({ id, epoch: int(0, 1_000_000), ask: int(0, 499) }), z.object({}))

/** Words of the answer, recognised so far. */
export const partial = stream('faq.partial', turnWords)

/** The round after an answer was heard and judged. */
export const judged = stream('faq.judged', z.object({ round: roundView }))

/** The customer's voice, piece by piece; `id` is the round, `lineNo` the question. */
export const askAudio = stream('faq.askAudio', lineSound)
export const askSilent = stream('faq.askSilent', lineSilent)

/** Another device took over the round; this device stops. */
export const fenced = stream('faq.fenced', z.object({ id, epoch: z.int() }))

/** The round changed so that its view must be fetched again. */
export const changed = notice('faq.changed', z.object({ noun: z.literal('faq'), id, version: z.int() }))
