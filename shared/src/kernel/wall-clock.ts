import { offsetMinutes } from './wall-time'

/** From `fromMs` on, the zone is `minutes` ahead of UTC. */
export interface ZoneOffset {
  fromMs: number
  minutes: number
}

/** Local date and time; `day0` is the day number since the epoch, so that two dates can be compared. */
export interface Wall {
  year: number
  /** 1-12. */
  month: number
  day: number
  hour: number
  minute: number
  day0: number
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Sampling step: a zone changes its offset at most once in this time. */
const LOOK_MS = 7 * DAY_MS

/**
 * Local time at a timestamp. The offsets come from the server with the user's profile, because WeChat has no time zone
 * data; without them (no user is signed in) the device's own zone applies.
 */
export function wallAt(ms: number, zone: readonly ZoneOffset[] | null | undefined): Wall {
  const wall = new Date(ms + minutesAt(ms, zone) * MINUTE_MS)
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    day0: Math.floor(wall.getTime() / DAY_MS),
  }
}

function minutesAt(ms: number, zone: readonly ZoneOffset[] | null | undefined): number {
  const known = zone?.findLast(({ fromMs }) => fromMs <= ms) ?? zone?.[0]
  return known === undefined ? -new Date(ms).getTimezoneOffset() : known.minutes
}

/** The offsets of an IANA zone over a period, oldest first; needs an Intl with time zone data. */
export function zoneOffsets(timeZone: string, fromMs: number, toMs: number): ZoneOffset[] {
  const at = (ms: number) => offsetMinutes(ms, timeZone)
  const offsets = [{ fromMs: 0, minutes: at(fromMs) }]
  for (let ms = fromMs; ms < toMs; ms += LOOK_MS) {
    const minutes = at(ms + LOOK_MS)
    if (minutes === offsets.at(-1)?.minutes) continue
    let [before, after] = [ms, ms + LOOK_MS]
    while (after - before > MINUTE_MS) {
      const middle = Math.floor((before + after) / 2 / MINUTE_MS) * MINUTE_MS
      if (at(middle) === minutes) after = middle
      else before = middle
    }
    offsets.push({ fromMs: after, minutes })
  }
  return offsets
}
