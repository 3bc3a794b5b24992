const DAY_MS = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

interface Parts {
  day: string
  msOfDay: number
}

/** Years of four digits from 1970 on. */
const PLAIN_UNTIL_MS = Date.UTC(9999, 11, 30)
/** Clocks are not changed twice in it. */
const SPAN_MS = 6 * 3_600_000
/** Spans of a zone in memory: about ten years. */
const MOST_SPANS = 15_000
const offsets = new Map<string, Map<number, number | null>>()

/** To ask for each moment takes twenty times as long as all else: thousands are asked for, mostly of the same days. */
function localParts(atMs: number, timeZone: string): Parts {
  const offset = atMs >= 0 && atMs < PLAIN_UNTIL_MS ? offsetIn(Math.floor(atMs / SPAN_MS), timeZone) : null
  if (offset === null) return askedParts(atMs, timeZone)
  const local = atMs + offset
  const day = new Date(local).toISOString().slice(0, 10)
  return { day, msOfDay: local - Date.parse(`${day}T00:00:00Z`) }
}

/** By how much the clocks of a zone are ahead in a span; null: they are changed in it. */
function offsetIn(span: number, timeZone: string): number | null {
  const known = offsets.get(timeZone) ?? new Map<number, number | null>()
  offsets.set(timeZone, known)
  const before = known.get(span)
  if (before !== undefined) return before
  const [first, last] = [span, span + 1].map((n) => {
    const { day, msOfDay } = askedParts(n * SPAN_MS, timeZone)
    return Date.parse(`${day}T00:00:00Z`) + msOfDay - n * SPAN_MS
  })
  const offset = first !== undefined && first === last ? first : null
  if (known.size >= MOST_SPANS) known.clear()
  known.set(span, offset)
  return offset
}

function askedParts(atMs: number, timeZone: string): Parts {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(atMs)
      .map((part) => [part.type, part.value]),
  )
  const seconds = Number(parts.hour) * 3600 + Number(parts.minute) * 60 + Number(parts.second)
  return { day: `${parts.year}-${parts.month}-${parts.day}`, msOfDay: seconds * 1000 + (((atMs % 1000) + 1000) % 1000) }
}

/** Local day (`yyyy-mm-dd`) at `atMs` in an IANA time zone. */
export const localDay = (atMs: number, timeZone: string): string => localParts(atMs, timeZone).day

/** Local time as `yyyy-mm-dd HH:mm` in an IANA time zone. */
export function localMinute(atMs: number, timeZone: string): string {
  const { day, msOfDay } = localParts(atMs, timeZone)
  return `${day} ${new Date(msOfDay).toISOString().slice(11, 16)}`
}

/** Local time in an IANA time zone, as a Date whose UTC fields hold the local values: for spreadsheets. */
export function wallTime(atMs: number, timeZone: string): Date {
  const { day, msOfDay } = localParts(atMs, timeZone)
  return new Date(Date.parse(`${day}T00:00:00Z`) + msOfDay)
}

/** 0 = Monday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

export const addDays = (day: string, n: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * DAY_MS).toISOString().slice(0, 10)

/** Start of a local day in ms since the epoch. If the clocks skip midnight, it is the first moment of that day. */
export function dayStartMs(day: string, timeZone: string): number {
  let at = Date.parse(`${day}T00:00:00Z`)
  // Two Newton steps: with the offset at the first guess, then with the offset at the corrected guess.
  for (let n = 0; n < 2; n++) {
    const { day: there, msOfDay } = localParts(at, timeZone)
    at -= Date.parse(`${there}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`) + msOfDay
  }
  return at
}
