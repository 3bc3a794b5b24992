import {
  PROGRESS_STATES,
  type ProgressCounts,
  type ProgressState,
} from '@lianda/shared/module/task/task-progress.admin.contract'
import { countStates } from './progress.rules'

/** A sum and how many were added up. */
export interface Summed {
  sum: number
  n: number
}

/** How far people have come, in sums that can be added up. */
export interface Sums {
  people: number
  states: ProgressCounts
  /** Scores in tenths, of those who have one. */
  tenths: Summed
  /** Time that attempts took, of those for whom some was counted. */
  spentMs: Summed
}

/** The sums of people of whom each has a state, a score and a time. */
export const sumsOf = (people: readonly { state: ProgressState; score: number | null; spentMs: number }[]): Sums => ({
  people: people.length,
  states: countStates(people.map(({ state }) => state)),
  tenths: summed(people.flatMap(({ score }) => (score === null ? [] : Math.round(score * 10)))),
  spentMs: summed(people.map(({ spentMs }) => spentMs).filter((spentMs) => spentMs > 0)),
})

const summed = (values: readonly number[]): Summed => ({
  sum: values.reduce((sum, value) => sum + value, 0),
  n: values.length,
})

const both = (a: Summed, b: Summed): Summed => ({ sum: a.sum + b.sum, n: a.n + b.n })

/** The sums of several; somebody in two of them counts twice. */
export const addedUp = (parts: readonly Sums[]): Sums =>
  parts.reduce(
    (sum, part) => ({
      people: sum.people + part.people,
      states: Object.fromEntries(
        PROGRESS_STATES.map((state) => [state, sum.states[state] + part.states[state]]),
      ) as ProgressCounts,
      tenths: both(sum.tenths, part.tenths),
      spentMs: both(sum.spentMs, part.spentMs),
    }),
    sumsOf([]),
  )
