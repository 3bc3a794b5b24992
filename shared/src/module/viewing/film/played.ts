import { MOST_PLAYED, type PlayedParts as Played } from '../viewing.contract'

/** Players tell their time some times a second, those in the background once; what is farther is a jump. */
export const JUMP_MS = 3_000

/** What was played and the server has not heard of. */
export interface PlayedLog {
  /** The player is here. */
  at(ms: number): void
  /** What follows does not continue what was played. */
  cut(): void
  /** What follows is played at this speed, in per cent. */
  speed(percent: number): void
  /** What was played here is told once more: the server could not count it yet. */
  again(from: number, to: number): void
  /** What is not heard yet, the oldest first. */
  pending(): Played
  /** The server has these. */
  heard(told: Played): void
  /** How far it was played. */
  farthest(): number
}

export function createPlayedLog(): PlayedLog {
  let run: { from: number; to: number } | null = null
  let speed = 100
  let done: Played = []
  let farthest = 0

  function keep(): void {
    if (run === null || run.to <= run.from) return
    const { from, to } = run
    const last = done.at(-1)
    if (last && last.to === from && last.speed === speed) done = [...done.slice(0, -1), { ...last, to }]
    else done = [...done, { from, to, speed }]
    run = { from: to, to }
  }

  return {
    at(ms) {
      const continues = run !== null && ms >= run.to && ms - run.to <= JUMP_MS
      if (run !== null && continues) {
        run.to = ms
        farthest = Math.max(farthest, ms)
        return
      }
      keep()
      run = { from: ms, to: ms }
    },
    cut() {
      keep()
      run = null
    },
    speed(percent) {
      keep()
      speed = percent
    },
    again(from, to) {
      keep()
      if (from < to) done = [...done, { from, to, speed }]
    },
    pending() {
      keep()
      return done.slice(0, MOST_PLAYED)
    },
    heard(told) {
      // What was joined to the last of them meanwhile is still to be told.
      done = done.flatMap((one) => {
        const known = told.find(({ from, speed: at }) => from === one.from && at === one.speed)
        if (!known) return [one]
        return known.to < one.to ? [{ ...one, from: known.to }] : []
      })
    },
    farthest: () => farthest,
  }
}
