/** How fast a file leaves, and how long it still takes. */
export interface Pace {
  sentBytes: number
  /** Null until there is something to tell it from. */
  bytesPerS: number | null
  leftS: number | null
}

/** The speed is that of the last seconds: lines change. */
const WINDOW_MS = 8_000
const LEAST_MS = 1_000

/** Takes how many bytes have been sent, each time that it is known. An upload that goes on begins with more than none. */
export function createPace(totalBytes: number, nowMs: () => number): (sentBytes: number) => Pace {
  let seen: { atMs: number; bytes: number }[] = []
  return (sentBytes) => {
    const atMs = nowMs()
    // Fewer than before: what was lost is sent again.
    seen = seen.filter((one) => atMs - one.atMs <= WINDOW_MS && one.bytes <= sentBytes)
    seen.push({ atMs, bytes: sentBytes })
    const [first] = seen
    const spentMs = atMs - (first?.atMs ?? atMs)
    const bytesPerS = first && spentMs >= LEAST_MS ? ((sentBytes - first.bytes) / spentMs) * 1000 : null
    const leftS = bytesPerS === null || bytesPerS === 0 ? null : Math.ceil((totalBytes - sentBytes) / bytesPerS)
    return { sentBytes, bytesPerS, leftS }
  }
}
