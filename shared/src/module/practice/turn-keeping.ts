import { isRecord } from '../../client/api-error'
import { toBase64Url } from '../../kernel/bytes'
import type { OutboxItem } from '../../platform/storage'

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
