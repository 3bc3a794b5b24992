/** Kinds of outbox items: the slice names them with the first page, long before what keeps and sends turns is loaded. */
export const VOICE_KIND = 'practice.voice'
export const TEXT_KIND = 'practice.text'
