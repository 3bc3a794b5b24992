/** The kind of outbox items that hold spoken turns of an owner. Apart from the rest, since the first page names it. */
export const voiceKind = (owner: string): string => `${owner}.voice`
