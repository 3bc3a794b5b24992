import type { EndReason } from './practice.contract'

/** Whether a practice was broken off: it is over, and its conversation did not come to its end. */
export const isBrokenOff = (endReason: EndReason | null): boolean => endReason !== null && endReason !== 'finished'
