/** The kind of outbox items that hold spoken turns of an owner. Apart from the rest, since the first page names it. */
export const voiceKind = (owner: string): string => `${owner}.voice`
/** The same for typed turns. */
export const textKind = (owner: string): string => `${owner}.text`
