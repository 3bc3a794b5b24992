import type { Done } from '../org'

/** Kinds of records, as figures count them. */
export const FIGURE_KINDS = ['practices', 'exams', 'rounds', 'viewings'] as const
export type FigureKind = (typeof FIGURE_KINDS)[number]

/** How many ended, and how many of them were passed. */
export type KindCounts = [ended: number, passed: number]

/** What somebody did in a period. Sums and best scores, so periods can be added up. */
export interface Figures extends Record<FigureKind, KindCounts> {
  /** Time learned, that of rehearsals included. */
  seconds: number
  /** Experience won. */
  experience: number
  /** Subtask -> the best score in tenths. */
  best: Record<string, number>
}

export interface DoneOf extends Done {
  kind: FigureKind
}

export const noFigures = (): Figures => ({
  ...{ practices: [0, 0], exams: [0, 0], rounds: [0, 0], viewings: [0, 0] },
  ...{ seconds: 0, experience: 0, best: {} },
})

/** The figures of these records. */
export function figuresOf(records: readonly DoneOf[]): Figures {
  const sum = noFigures()
  for (const { kind, counts, passed, seconds, experience, scoreTenths, subtaskId } of records) {
    if (counts) sum[kind][0] += 1
    if (counts && passed) sum[kind][1] += 1
    sum.seconds += seconds
    sum.experience += experience
    if (scoreTenths !== null) takeBest(sum.best, subtaskId, scoreTenths)
  }
  return sum
}

/** The figures of several periods that do not overlap. */
export function addedUp(parts: readonly Figures[]): Figures {
  const sum = noFigures()
  for (const part of parts) {
    for (const kind of FIGURE_KINDS) for (const at of [0, 1] as const) sum[kind][at] += part[kind][at]
    sum.seconds += part.seconds
    sum.experience += part.experience
    for (const [subtaskId, tenths] of Object.entries(part.best)) takeBest(sum.best, subtaskId, tenths)
  }
  return sum
}

/** What a month says of each of its days, dd, on which something was done. */
export function perDayOf(days: readonly (Figures & { period: string })[]): Record<string, [number, number]> {
  return Object.fromEntries(
    days
      .filter(({ seconds, practices }) => seconds > 0 || practices[0] > 0)
      .map(({ period, seconds, practices }) => [period.slice(8), [seconds, practices[0]]]),
  )
}

function takeBest(best: Record<string, number>, subtaskId: string, tenths: number): void {
  best[subtaskId] = Math.max(best[subtaskId] ?? tenths, tenths)
}

/** The period of the month of a day. @param day yyyy-MM-dd */
export const monthOf = (day: string): string => `m${day.slice(0, 7)}`

/** Whether a period is a day. */
export const isDay = (period: string): boolean => /^\d/.test(period)

/** Periods after the first and before the second are months, ... */
export const MONTHS = { $gt: 'm', $lt: 'n' } as const
/** ... and of these, the days of a month. */
export const daysIn = (month: string) => ({ $gt: `${month.slice(1)}-`, $lt: `${month.slice(1)}-~` })

/** The period of everything that somebody ever did. */
export const ALL = 'all'
