/** How long until the next of these times (ms since the epoch), in ms; null: none is to come. */
export function untilNext(times: readonly (number | null)[], nowMs: number): number | null {
  const coming = times.filter((at) => at !== null && at > nowMs) as number[]
  // Not by spreading: they may be thousands.
  return coming.length === 0 ? null : coming.reduce((first, at) => Math.min(first, at)) - nowMs
}
