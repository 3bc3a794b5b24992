import { setTimeout as delay } from 'node:timers/promises'
import { atMost, type Figure, percentile, report } from './figures'
import { Refused } from './learner'

const ROUNDS = 20
const PAGE_MS = 300
/** Until a call that was one too many is tried again. */
const AGAIN_MS = 1_000

/** A page, or a list of it, and the call that it makes. */
export type Page = readonly [name: string, ask: (round: number) => Promise<unknown>]

/** Asks for each page once, and then so many times again: the p95 of these, and the first time apart. */
export async function timedPages(pages: readonly Page[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, ask] of pages) {
    const [first = Number.NaN] = await timed(1, ask)
    const times = await timed(ROUNDS, ask)
    figures.push(
      atMost(`${name}, p95`, percentile(times, 95), PAGE_MS, 'ms'),
      report(`${name}, the first time`, first, 'ms'),
    )
  }
  return figures
}

async function timed(rounds: number, ask: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  while (times.length < rounds) {
    const from = performance.now()
    try {
      await ask(times.length)
      times.push(performance.now() - from)
    } catch (error) {
      // One person asks for everything, faster than calls are allowed.
      if (!(error instanceof Refused && error.code === 'request/too_many')) throw error
      await delay(AGAIN_MS)
    }
  }
  return times
}
