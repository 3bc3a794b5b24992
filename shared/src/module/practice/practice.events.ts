import * as z from 'zod/mini'
import { command, notice, stream } from '../../contract/event'
import { id, int } from '../../contract/fields'
import { deviceId, sessionView, transcriptLine, turnKey, turnPhase } from './practice.contract'

/** Audio on the wire: 16 kHz, 16-bit little-endian mono PCM in 40 ms frames (1,280 bytes), or mp3 at 16 kHz. */
export const PCM_RATE = 16_000
export const FRAME_MS = 40
export const FRAME_BYTES = 1_280
/** Maximum length of a turn. */
export const MAX_TURN_MS = 120_000

export const codec = z.enum(['pcm', 'mp3'])
export type Codec = z.infer<typeof codec>

/** Binary members (frames, the customer's audio) arrive as ArrayBuffer or Buffer. */
const binary = z.custom<Uint8Array | ArrayBuffer>((v) => v instanceof Uint8Array || v instanceof ArrayBuffer)

/** Joins a session on this socket. The reply is the current session. */
export const join = command(
  'practice.join',
  z.object({ id, deviceId, epoch: int(0, 1_000_000) }),
  z.object({ session: sessionView }),
)

/**
 * Begins a voice turn, or continues it after a reconnect. `have` is the number of consecutive frames that the server
 * has; the device sends from there.
 */
export const turnBegin = command(
  'practice.turn.begin',
  z.object({
    id,
    epoch: int(0, 1_000_000),
    turnKey,
    turn: int(1, 500),
    codec,
    /** Time from the end of the customer's line to the press, by the device's monotonic clock; null if unknown. */
    waitMs: z.nullable(int(0, 3_600_000)),
  }),
  z.object({ have: z.int(), done: z.boolean() }),
)

/** One frame, or for mp3 a chunk of up to 64 KiB. Numbered from 0 and not acknowledged individually. */
export const turnFrame = stream('practice.turn.frame', z.object({ turnKey, no: int(0, 1_000_000), data: binary }))

/** Cumulative acknowledgement of frames up to and including `upTo`, every 250 ms. Received does not mean durable. */
export const frameAck = stream('practice.turn.frameAck', z.object({ turnKey, upTo: z.int() }))

/** Ends a voice turn. The reply acknowledges the turn: its file and document are durable. */
export const turnEnd = command(
  'practice.turn.end',
  z.object({
    id,
    epoch: int(0, 1_000_000),
    turnKey,
    frames: int(1, 1_000_000),
    durationMs: int(0, MAX_TURN_MS + 1_000),
    /** Hexadecimal SHA-256 of all frames' bytes in order. */
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    /** Transcript of the browser's own recognition, when the organisation allows it. */
    deviceText: z.optional(z.string().check(z.maxLength(2_000))),
  }),
  z.object({ turnKey, durable: z.literal(true), session: sessionView }),
)

/** The learner cancelled the recording; the server discards the turn. */
export const turnCancel = command(
  'practice.turn.cancel',
  z.object({ id, epoch: int(0, 1_000_000), turnKey }),
  z.object({}),
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

/** Words recognised so far. The first `stable` characters will not change any more. */
export const partial = stream(
  'practice.partial',
  z.object({ turnKey, text: z.string(), stable: z.int(), final: z.boolean() }),
)

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
    line: z.optional(transcriptLine),
    lineFinal: z.boolean(),
  }),
)

/** A piece of the customer's voice for `lineNo`: a whole WAV or mp3, or PCM in pieces. `last` ends the line. */
export const customerAudio = stream(
  'practice.customerAudio',
  z.object({
    id,
    lineNo: z.int(),
    seq: z.int(),
    format: z.enum(['pcm16k', 'wav', 'mp3']),
    data: binary,
    last: z.boolean(),
  }),
)

/** The server has no voice for this line: the device speaks it, or the learner reads it. */
export const customerSilent = stream('practice.customerSilent', z.object({ id, lineNo: z.int() }))

/** Another device took over the session; this device stops. */
export const fenced = stream('practice.fenced', z.object({ id, epoch: z.int() }))

/** The session changed so that its view must be fetched again (ended, scored, paused elsewhere). */
export const changed = notice('practice.changed', z.object({ noun: z.literal('practice'), id, version: z.int() }))
