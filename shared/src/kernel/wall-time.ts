/** Local time as `yyyy-MM-ddTHH:mm`. */
type WallMinute = string

/** Local time at a timestamp, in an IANA time zone. */
export function wallMinute(ms: number, timeZone: string): WallMinute {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(ms)
  const of = Object.fromEntries(parts.map((part) => [part.type, part.value]))
  return `${of['year']}-${of['month']}-${of['day']}T${of['hour']}:${of['minute']}`
}

/** Minutes by which the zone is ahead of UTC at a timestamp; rounds away the seconds, which `wallMinute` drops. */
export function offsetMinutes(ms: number, timeZone: string): number {
  return Math.ceil((Date.parse(`${wallMinute(ms, timeZone)}Z`) - ms) / 60_000)
}

/**
 * The timestamp of a local time, in ms. A minute that a clock change skips uses the offset before the change; a minute
 * that occurs twice gives its first occurrence.
 */
export function momentOfWall(wall: WallMinute, timeZone: string): number {
  const asUtc = Date.parse(`${wall}Z`)
  // Offsets a day before and after: if the offset changes near this minute, one of these two applies.
  const offsets = [asUtc - 86_400_000, asUtc + 86_400_000].map((ms) => offsetMinutes(ms, timeZone))
  const [before = 0] = offsets
  const found = offsets.map((offset) => asUtc - offset * 60_000).find((ms) => wallMinute(ms, timeZone) === wall)
  return found ?? asUtc - before * 60_000
}
