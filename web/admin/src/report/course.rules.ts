import type { LearnedDay } from '@lianda/shared/module/figures/person-report.admin.contract'

/** A day, or some days in a row. */
export interface CoursePoint {
  from: number
  to: number
  ended: number
  minutes: number
  /** Mean of the days that have a score, one decimal; null: none has. */
  score: number | null
}

/** So many bars can be told apart. */
const MOST = 31

/** The days of a period as at most 31 points of equally many days; the first of them may have fewer. */
export function coursePoints(days: readonly LearnedDay[]): CoursePoint[] {
  const each = Math.ceil(days.length / MOST)
  const points: CoursePoint[] = []
  for (let to = days.length; to > 0; to -= each) {
    const some = days.slice(Math.max(0, to - each), to)
    const scores = some.flatMap(({ score }) => score ?? [])
    points.unshift({
      from: some[0]?.from ?? 0,
      to: some.at(-1)?.to ?? 0,
      ended: some.reduce((sum, { ended }) => sum + ended, 0),
      minutes: Math.round(some.reduce((sum, { seconds }) => sum + seconds, 0) / 60),
      score: scores.length === 0 ? null : oneDecimal(scores.reduce((sum, one) => sum + one, 0) / scores.length),
    })
  }
  return points
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10
