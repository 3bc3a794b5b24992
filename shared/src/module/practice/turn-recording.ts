import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { isRecord } from '../../client/api-error'
import type { Outbox } from '../../client/outbox'
import { concatBytes, toBase64Url } from '../../kernel/bytes'
import type { OutboxItem } from '../../platform/storage'
import { FRAME_BYTES, FRAME_MS } from './practice.events'

export const VOICE_KIND = 'practice.voice'
export const TEXT_KIND = 'practice.text'

/** Length and hash of a finished recording. */
export interface Sealed {
  /** Number of frames of 40 ms. */
  frames: number
  durationMs: number
  /** Hexadecimal hash over all bytes in order. */
  sha256: string
}

/** Data to send a voice turn again after a crash; its bytes are in the same outbox item. */
export interface KeptVoice {
  sessionId: string
  epoch: number
  turn: number
  waitMs: number | null
  /** Null during recording; if a crash left it null, all stored frames are the turn. */
  sealed: Sealed | null
}

export interface KeptText {
  sessionId: string
  epoch: number
  turn: number
  kind: 'text' | 'silent'
  text: string
  forVoice: string | null
}

/** A new turn key of 128 random bits; the server treats turns with the same key as one. */
export const freshTurnKey = (randomBytes: (length: number) => Uint8Array): string => toBase64Url(randomBytes(16))

/** Null if the item has a format that this version does not understand. */
export function readKept<T extends KeptVoice | KeptText>({ meta }: OutboxItem): T | null {
  try {
    const value: unknown = JSON.parse(meta)
    const known = isRecord(value) && typeof value.sessionId === 'string' && typeof value.turn === 'number'
    return known && typeof value.epoch === 'number' ? (value as unknown as T) : null
  } catch {
    return null
  }
}

/** The frames of one turn, in memory for sending and on the device in case of a crash, and their hash. */
export interface TurnRecording {
  readonly turnKey: string
  readonly kept: KeptVoice
  count(): number
  frame(no: number): Uint8Array
  bytes(): Uint8Array
  add(frame: Uint8Array): void
  seal(): Sealed
  sealed(): Sealed | null
  /** Resolves when all frames so far are on the device; rejects with StorageFullError if there is no room. */
  safe(): Promise<void>
}

/**
 * Starts storing a turn. It waits for neither the network nor the disk: the first frame is accepted at once.
 * @param onFull called if the device has no room for this recording.
 */
export function keepRecording(outbox: Outbox, turnKey: string, kept: KeptVoice, onFull: () => void): TurnRecording {
  const frames: Uint8Array[] = []
  const hash = sha256.create()
  let sealed: Sealed | null = null
  let full = false
  const failed = () => {
    if (full) return
    full = true
    onFull()
  }
  let writing: Promise<void> = outbox.open(VOICE_KIND, turnKey, JSON.stringify(kept))
  writing.catch(failed)
  const then = (work: () => Promise<void>) => {
    writing = writing.then(work)
    writing.catch(failed)
  }
  return {
    turnKey,
    kept,
    count: () => frames.length,
    frame: (no) => frames[no] ?? new Uint8Array(FRAME_BYTES),
    bytes: () => concatBytes(...frames),
    add(frame) {
      if (sealed !== null) return
      frames.push(frame)
      hash.update(frame)
      then(() => outbox.append(turnKey, frame))
    },
    seal() {
      const done = (sealed ??= {
        frames: frames.length,
        durationMs: frames.length * FRAME_MS,
        sha256: bytesToHex(hash.digest()),
      })
      then(() => outbox.update(turnKey, JSON.stringify({ ...kept, sealed: done })))
      return done
    },
    sealed: () => sealed,
    safe: () => writing,
  }
}

/** A recording found in the outbox; if a crash left it open, it is closed with the frames it has. */
export function foundRecording(turnKey: string, kept: KeptVoice, bytes: Uint8Array): TurnRecording {
  // A crash during a write may have left an incomplete frame.
  const whole = bytes.subarray(0, bytes.length - (bytes.length % FRAME_BYTES))
  const frames = whole.length / FRAME_BYTES
  const sealed = { frames, durationMs: frames * FRAME_MS, sha256: bytesToHex(sha256(whole)) }
  return {
    turnKey,
    kept,
    count: () => frames,
    frame: (no) => whole.subarray(no * FRAME_BYTES, (no + 1) * FRAME_BYTES),
    bytes: () => whole,
    add: () => undefined,
    seal: () => sealed,
    sealed: () => sealed,
    safe: async () => undefined,
  }
}
