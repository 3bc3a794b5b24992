/** Working days within which an answer is promised. It is shown, and nothing happens when it is over. */
export const REPLY_DAYS = 15

const DAY_MS = 86_400_000

const next = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

/** Monday to Friday, and no holiday of the organisation. */
function isWorkingDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(day)
}

/**
 * The last of `n` working days after a day (yyyy-MM-dd, which itself does not count).
 * @param holidays days of the organisation on which nobody works, yyyy-MM-dd
 */
export function dueDay(from: string, holidays: readonly string[], n = REPLY_DAYS): string {
  const free = new Set(holidays)
  let day = from
  for (let left = n; left > 0; ) {
    day = next(day)
    if (isWorkingDay(day, free)) left--
  }
  return day
}
