/** The orders of a list of rounds, each with an index of its own. */
export const ROUND_ORDERS = ['startedAt', 'total', 'elapsedMs', 'userName'] as const
export type RoundOrder = (typeof ROUND_ORDERS)[number]
