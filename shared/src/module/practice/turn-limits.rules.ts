/** A turn lasts 120 s at most (architecture.md, "Audio in"); the same figure as on the wire. */
export const MAX_TURN_MS = 120_000
