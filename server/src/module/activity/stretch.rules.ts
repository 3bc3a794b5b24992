/** A time in which a session was online, in ms since the epoch. */
export interface Stretch {
  fromMs: number
  toMs: number
}

/** Someone counts as present until two heartbeats (30 s apart) are missed. */
export const GONE_AFTER_MS = 75_000

/** Adds a sign: it prolongs the last stretch, or begins one after a gap or when the clock was set back. Changes `all`. */
export function addSign(all: Stretch[], nowMs: number): void {
  const last = all.at(-1)
  const gap = last === undefined ? Number.NaN : nowMs - last.toMs
  if (last !== undefined && gap >= 0 && gap <= GONE_AFTER_MS) last.toMs = nowMs
  else all.push({ fromMs: nowMs, toMs: nowMs })
}

export const lengthMs = (all: readonly Stretch[]): number =>
  all.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)

/** One day's part of some stretches. */
export interface DayPart {
  day: string
  firstMs: number
  lastMs: number
  onlineMs: number
}

/** The stretches by day. @param nextDayMs start of the day after that of a time */
export function byDay(
  all: readonly Stretch[],
  dayOf: (ms: number) => string,
  nextDayMs: (ms: number) => number,
): DayPart[] {
  const days = new Map<string, DayPart>()
  for (const { fromMs, toMs } of all)
    for (let at = fromMs; ; ) {
      const until = Math.min(toMs, nextDayMs(at))
      const [day, before] = [dayOf(at), days.get(dayOf(at))]
      days.set(day, {
        day,
        firstMs: Math.min(at, before?.firstMs ?? at),
        lastMs: Math.max(until, before?.lastMs ?? until),
        onlineMs: until - at + (before?.onlineMs ?? 0),
      })
      if (until >= toMs || until <= at) break
      at = until
    }
  return [...days.values()]
}
