import type { FilmQuestionRow } from '@lianda/shared/module/media/film-question.admin.contract'
import { FILM_QUESTIONS } from '@lianda/shared/module/media/media-kinds'

/** Nothing is asked in the last second: not every player gets there. */
const END_MS = 1_000

/** The last second that a film can ask at. */
export const lastSecond = (durationMs: number | null): number =>
  durationMs === null ? FILM_QUESTIONS.lastSecond : Math.max(0, Math.floor((durationMs - END_MS) / 1_000))

/** The second of `90`, `1:30` or `0:01:30`; null for what is no time. */
export function secondOf(text: string): number | null {
  const parts = text.trim().replaceAll('：', ':').split(':')
  if (parts.length > 3 || parts.some((part) => !/^\d{1,5}$/.test(part))) return null
  const numbers = parts.map(Number)
  if (numbers.slice(1).some((number) => number > 59)) return null
  return numbers.reduce((sum, number) => sum * 60 + number, 0)
}

type Asked = Pick<FilmQuestionRow, 'second'>

export type AskFault = 'taken' | 'late'

/** What is wrong with the time of each, in order; null: nothing. */
export const askFaults = (rows: readonly Asked[], last: number): (AskFault | null)[] =>
  rows.map(({ second }) =>
    rows.filter((other) => other.second === second).length > 1 ? 'taken' : second > last ? 'late' : null,
  )

/** The first free second from here on, else before it. */
export function freeSecond(rows: readonly Asked[], from: number, last: number): number {
  const taken = new Set(rows.map(({ second }) => second))
  for (let second = from; second <= last; second++) if (!taken.has(second)) return second
  for (let second = Math.min(from, last); second >= 0; second--) if (!taken.has(second)) return second
  return from
}

/** Which of the times was moved, and where to; null: none. Both lists are in order, as the handles of a slider are. */
export function movedSecond(before: readonly number[], after: readonly number[]): { from: number; to: number } | null {
  const left = [...after]
  const gone = before.filter((second) => {
    const at = left.indexOf(second)
    if (at < 0) return true
    left.splice(at, 1)
    return false
  })
  const [from, to] = [gone[0], left[0]]
  return from === undefined || to === undefined ? null : { from, to }
}

export const inOrder = <T extends Asked>(rows: readonly T[]): T[] => rows.toSorted((a, b) => a.second - b.second)
