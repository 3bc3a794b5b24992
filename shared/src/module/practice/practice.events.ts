import * as z from 'zod/mini'
import { command, notice, stream } from '../../contract/event'
import { id, int } from '../../contract/fields'
import { lineSilent, lineSound, ownerKind, turnWords } from '../voice/voice.events'
import { deviceId, sessionView, transcriptLine, turnPhase } from './practice.contract'

/** A practice as an owner of spoken turns: the device gets the session with the acknowledgement. */
export const practiceTurns = ownerKind('practice', sessionView)

/** Joins a session on this socket. The reply is the current session. */
export const join = command(
  'practice.join',
  z.object({ id, deviceId, epoch: int(0, 1_000_000) }),
  z.object({ session: sessionView }),
)

/** The learner interrupted the customer after `playedMs` of the line; the unheard part is cut from the history. */
export const bargeIn = command(
  'practice.bargeIn',
  z.object({ id, epoch: int(0, 1_000_000), lineNo: z.int(), playedMs: int(0, 600_000) }),
  z.object({}),
)

/** The customer's line was played (or shown) to its end; the silence clock starts. */
export const lineDone = command(
  'practice.lineDone',
  z.object({ id, epoch: int(0, 1_000_000), lineNo: z.int() }),
  z.object({}),
)

/** Words of the learner's turn, recognised so far. */
export const partial = stream('practice.partial', turnWords)

/** A line was added or completed, or the phase changed. A model's line grows by clauses: same `no`, longer text. */
export const progress = stream(
  'practice.progress',
  z.object({
    id,
    rev: z.int(),
    phase: turnPhase,
    turn: z.int(),
    progress: z.int(),
    alert: z.boolean(),
    /** See the session's `ending`. */
    ending: z.optional(z.boolean()),
    line: z.optional(transcriptLine),
    lineFinal: z.boolean(),
  }),
)

/** The customer's voice, piece by piece; `id` is the session. */
export const customerAudio = stream('practice.customerAudio', lineSound)
export const customerSilent = stream('practice.customerSilent', lineSilent)

/** Another device took over the session; this device stops. */
export const fenced = stream('practice.fenced', z.object({ id, epoch: z.int() }))

/** The session changed so that its view must be fetched again (ended, scored, paused elsewhere). */
export const changed = notice('practice.changed', z.object({ noun: z.literal('practice'), id, version: z.int() }))
