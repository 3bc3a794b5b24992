import { isRecord } from '../../client/api-error'
import { toBase64Url } from '../../kernel/bytes'
import type { OutboxItem } from '../../platform/storage'

export const VOICE_KIND = 'practice.voice'
export const TEXT_KIND = 'practice.text'

/** What a finished recording is, by its bytes. */
export interface Sealed {
  /** Frames of 40 ms. */
  frames: number
  durationMs: number
  /** Hexadecimal, over all bytes in order. */
  sha256: string
}

/** What is needed to send a voice turn again after a crash; its bytes lie beside it in the outbox. */
export interface KeptVoice {
  sessionId: string
  epoch: number
  turn: number
  waitMs: number | null
  /** Null while it was being recorded: a crash left it open, and all its frames are what was said. */
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

/** 128 random bits: the same turn sent twice is one turn. */
export const freshTurnKey = (randomBytes: (length: number) => Uint8Array): string => toBase64Url(randomBytes(16))

/** Null when the item was written by a program that we do not understand. */
export function readKept<T extends KeptVoice | KeptText>({ meta }: OutboxItem): T | null {
  try {
    const value: unknown = JSON.parse(meta)
    const known = isRecord(value) && typeof value.sessionId === 'string' && typeof value.turn === 'number'
    return known && typeof value.epoch === 'number' ? (value as unknown as T) : null
  } catch {
    return null
  }
}
