/** What a list of practices may be in the order of. */
export const RECORD_ORDERS = ['startedAt', 'total', 'elapsedMs', 'userName'] as const
export type RecordOrder = (typeof RECORD_ORDERS)[number]
