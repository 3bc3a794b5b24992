import { voiceKind } from '../voice/outbox-kind'

/** Kinds of outbox items: the slice names them with the first page, long before what keeps and sends turns is loaded. */
export const VOICE_KIND = voiceKind('practice')
export const TEXT_KIND = 'practice.text'
