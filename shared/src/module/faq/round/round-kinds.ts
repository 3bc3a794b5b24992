import { textKind, voiceKind } from '../../voice/outbox-kind'

/** Kinds of outbox items that hold the answers of rounds; the slice names them with the first page. */
export const ROUND_VOICE = voiceKind('faq')
export const ROUND_TEXT = textKind('faq')
/** Answers of a drill that was begun without a network. */
export const DRILL_KIND = 'faq.drill'

/** Rounds that this device holds now, with their epoch: answers kept with an older epoch may be sent. */
export type HeldRounds = Map<string, number>
