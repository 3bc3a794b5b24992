/** How long one step may take: ten times what the slowest needs on a still machine. What never comes still fails. */
export const PATIENCE_MS = 90_000
