import type { NotHeard, SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'
import type { Codec, OwnerKind, TurnWords } from '@lianda/shared/module/voice/voice.events'
import type { TurnMeasures } from '@lianda/shared/module/scoring/scoring.types'
import type { Actor } from '../../actor'
import type { RecordingPath } from '../../infra/storage/recording-store'
import { keyedPort } from '../../port'
import type { OwnedRecordings } from './recording/owned-recordings.model'

/** A recording as its owner's document names it. */
export interface Recording {
  path: RecordingPath
  /** The codec in which it was received. */
  codec: Codec
  bytes: number
  /** Hash of the received bytes, hexadecimal. */
  sha256: string
  durationMs: number
  /** An mp3 exists beside the WAV or has replaced it. */
  mp3: boolean
}

/** What a recogniser is told: the language, and what is likely to be said. */
export interface Expected {
  language: SpeechLanguage
  phrases: readonly string[]
}

/** What a recogniser made of a turn: its words, or why there are none. */
export interface Heard {
  /** '' if `not` is set. */
  text: string
  /** How sure the recogniser is, 0 to 1; null if it does not say. */
  confidence: number | null
  not: NotHeard | null
}

/** How a turn is received. */
export interface TurnPlan {
  /** Of this turn alone: sent again, it has the same one. */
  path: RecordingPath
  /** Null: nobody needs the words. */
  expected: Expected | null
  /** Gets the words while they are spoken and, with `final`, once they are complete. */
  onWords?(words: TurnWords): void
}

/** A complete turn whose file is durable. */
export interface SealedTurn {
  turnKey: string
  turn: number
  epoch: number
  /** From the end of what was said before to the press; null if unknown. */
  waitMs: number | null
  /** From the bytes for PCM; as the device says for mp3. */
  durationMs: number
  /** Transcript of the browser's own recognition; the owner decides whether it may be used. */
  deviceText: string | null
  /** Key of the turn that this one continues; an owner that joins no turns takes it as one of its own. */
  joins: string | null
  /** A recording may go on with this one until its answer was heard. */
  mayGoOn: boolean
  recording: Recording
}

export interface Measured {
  measures: TurnMeasures | null
  /** See `peaksOf`. */
  peaks: string | null
}

/** A turn that is durable in the owner's document. */
export interface DurableTurn {
  turnKey: string
  recording: Recording
  /** As `measureRecording` finds it; it began before the turn was durable. Never rejects. */
  measured: Promise<Measured>
  /** What the recogniser makes of it, until `leave` is aborted. Never rejects. */
  hear(leave: AbortSignal): Promise<Heard>
  /** When the end of the turn arrived, by the monotonic clock. */
  endedAt: number
}

/**
 * What spoken turns belong to, as it was when it was read: one practice, say. Voice receives the sound and keeps the
 * file; the owner says whether the turn counts and what it means.
 */
export interface TurnOwner {
  /** `<kind>/<id>`. It has one turn under way at a time. */
  readonly key: string
  /** Whether its document has this turn: then it is acknowledged again, and nothing else happens. */
  has(turnKey: string): boolean
  /** Reads it again. */
  reread(): Promise<TurnOwner>
  /** Resolves when nothing is under way that decides whose turn it is, to whether anything was, so that it has to be reread. */
  settled?(): Promise<boolean>
  /** Throws the owner's own error if this device may not speak now (fenced, over) or not this turn. */
  check(by: { epoch: number; turn?: number; joins?: string | null }): void
  /** A new turn begins, after `check`. */
  open(turn: { turnKey: string; turn: number }): Promise<TurnPlan>
  /**
   * Makes the turn durable in one conditional update, after its file. Checks again, since time has passed; what it throws
   * reaches the device, and a recording that the document does not name is removed. The same key twice is one turn.
   */
  keep(turn: SealedTurn): Promise<TurnOwner>
  /** The turn is durable and about to be acknowledged; what follows from it runs by itself. */
  heard(turn: DurableTurn): void
  /** What the device gets with the acknowledgement, in the shape of the kind's `view`. */
  view(): Promise<unknown>
}

/** The owners of one kind. */
export interface TurnOwners {
  kind: OwnerKind
  /** The actor's own one; throws `<noun>/not_found` for everything else. Changes nothing. */
  find(actor: Actor, id: string): Promise<TurnOwner>
  /** Where their documents name recordings. */
  recordings: OwnedRecordings
}

/** Filled, under its kind, by each module whose aggregates own spoken turns. */
export const turnOwners = keyedPort<string, TurnOwners>('voice.owners')
