import { textKind, voiceKind } from '../voice/outbox-kind'

/** Kinds of outbox items: the slice names them with the first page, long before what keeps and sends turns is loaded. */
export const VOICE_KIND = voiceKind('practice')
export const TEXT_KIND = textKind('practice')

/** Data to send a typed turn again after a crash. */
export interface KeptText {
  sessionId: string
  epoch: number
  turn: number
  kind: 'text' | 'silent'
  text: string
  forVoice: string | null
}

/** Sessions that this device holds now, with their epoch: turns kept with an older epoch may be sent. */
export type HeldSessions = Map<string, number>
