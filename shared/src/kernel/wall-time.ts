/** What a clock on a wall shows: `yyyy-MM-ddTHH:mm`. */
type WallMinute = string

/** The wall's minute at a moment, in an IANA time zone. */
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

/** Minutes by which the wall is ahead of UTC at a moment; its seconds, which the wall does not show, are rounded away. */
export function offsetMinutes(ms: number, timeZone: string): number {
  return Math.ceil((Date.parse(`${wallMinute(ms, timeZone)}Z`) - ms) / 60_000)
}

/**
 * When a wall shows this minute, in ms. A minute that the clocks jump over is the one as far behind the jump; of one
 * that comes twice it is the first.
 */
export function momentOfWall(wall: WallMinute, timeZone: string): number {
  const asUtc = Date.parse(`${wall}Z`)
  // A day before and after the guess: if the offset changes near this minute, these are the two that can hold.
  const offsets = [asUtc - 86_400_000, asUtc + 86_400_000].map((ms) => offsetMinutes(ms, timeZone))
  const [before = 0] = offsets
  const found = offsets.map((offset) => asUtc - offset * 60_000).find((ms) => wallMinute(ms, timeZone) === wall)
  return found ?? asUtc - before * 60_000
}
