/** Time limit of one step: ten times what the slowest needs on an idle machine. A step that hangs still fails. */
export const PATIENCE_MS = 90_000
