import * as z from 'zod/mini'
import { command, stream } from '../../contract/event'
import { id, int, shaped } from '../../contract/fields'

/** Audio on the wire: 16 kHz, 16-bit little-endian mono PCM in 40 ms frames (1,280 bytes), or mp3 at 16 kHz. */
export const PCM_RATE = 16_000
export const FRAME_MS = 40
export const FRAME_BYTES = 1_280
export const PCM_BYTES_PER_MS = 32
/** Maximum length of a turn. */
export const MAX_TURN_MS = 120_000

export const codec = z.enum(['pcm', 'mp3'])
export type Codec = z.infer<typeof codec>

/** A random key that the device makes for each turn; it makes sending a turn idempotent. */
export const turnKey = shaped(/^[A-Za-z0-9_-]{12,40}$/)

/** Binary members (frames, the sound of a line) arrive as ArrayBuffer or Buffer. */
const binary = z.custom<Uint8Array | ArrayBuffer>((v) => v instanceof Uint8Array || v instanceof ArrayBuffer)

/** What owns spoken turns: a practice, say. Declared once; the server's half of it is a `TurnOwner`. */
export interface OwnerKind<View extends z.core.$ZodType = z.core.$ZodType> {
  /** Names it on the wire and in the outbox; never changed, since devices keep turns under it. */
  kind: string
  /** What a device gets with the acknowledgement of a turn. */
  view: View
}
export type ViewOf<O extends OwnerKind> = z.core.output<O['view']>

export const ownerKind = <View extends z.core.$ZodType>(kind: string, view: View): OwnerKind<View> => ({ kind, view })

const at = {
  owner: z.object({ kind: shaped(/^[a-z][a-z-]{1,30}$/), id }),
  /** The fence of the owner: raised when another device takes over; 0 where devices do not compete. */
  epoch: int(0, 1_000_000),
  turnKey,
}

/**
 * Begins a voice turn, or continues it after a reconnect. `have` is the number of consecutive frames that the server
 * has; the device sends from there. `done`: the turn is durable already.
 */
export const turnBegin = command(
  'voice.begin',
  z.object({
    ...at,
    /** The owner's number of the turn. */
    turn: int(1, 500),
    codec,
    /** Time from the end of what was said before to the press, by the device's monotonic clock; null if unknown. */
    waitMs: z.nullable(int(0, 3_600_000)),
    /** Key of the turn that this recording continues: it began before that turn was answered. */
    joins: z.optional(turnKey),
    /** The device goes on with the turn if its user does so before they have heard an answer. */
    mayGoOn: z.optional(z.boolean()),
  }),
  z.object({ have: z.int(), done: z.boolean() }),
)

/** One frame, or for mp3 a chunk of up to 64 KiB. Numbered from 0 and not acknowledged individually. */
export const turnFrame = stream('voice.frame', z.object({ turnKey, no: int(0, 1_000_000), data: binary }))

/** Cumulative acknowledgement of frames up to and including `upTo`, every 250 ms. Received does not mean durable. */
export const frameAck = stream('voice.frameAck', z.object({ turnKey, upTo: z.int() }))

/** Ends a voice turn. The reply acknowledges the turn: its file and the owner's document are durable. */
export const turnEnd = command(
  'voice.end',
  z.object({
    ...at,
    frames: int(1, 1_000_000),
    durationMs: int(0, MAX_TURN_MS + 1_000),
    /** Hexadecimal SHA-256 of all frames' bytes in order. */
    sha256: shaped(/^[0-9a-f]{64}$/),
    /** Transcript of the browser's own recognition, when the organisation allows it. */
    deviceText: z.optional(z.string().check(z.maxLength(2_000))),
  }),
  /** `view` has the shape that the owner's kind declares; the server checks it by that. */
  z.object({ turnKey, durable: z.literal(true), view: z.unknown() }),
)

/** The user cancelled the recording; the server discards the turn. */
export const turnCancel = command('voice.cancel', z.object(at), z.object({}))

/** Words recognised so far. The first `stable` characters will not change any more. Owners send them by an event. */
export const turnWords = z.object({ turnKey, text: z.string(), stable: z.int(), final: z.boolean() })
export type TurnWords = z.infer<typeof turnWords>

/** A piece of the sound of line `lineNo` of `id`: a whole WAV or mp3, or PCM in pieces. `last` ends the line. */
export const lineSound = z.object({
  id,
  lineNo: z.int(),
  seq: z.int(),
  format: z.enum(['pcm16k', 'wav', 'mp3']),
  data: binary,
  last: z.boolean(),
})

/** The server has no voice for this line: the device speaks it, or the user reads it. */
export const lineSilent = z.object({ id, lineNo: z.int() })
