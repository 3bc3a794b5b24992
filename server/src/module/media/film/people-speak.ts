import { port } from '../../../port'

/** Whether somebody speaks to the server now. */
export const peopleSpeak = port<() => boolean>('media.people_speak')

/** Standing still ends after so long, so that a day full of practices does not keep a film from being made. */
const MOST_STILL_MS = 60_000
/** And then it runs for so long. */
const RUN_MS = 15_000

/** Whether work that takes a processor for minutes has to stand still; asked several times a second. */
export function givesWay(speak: () => boolean, now: () => number = () => performance.now()): () => boolean {
  let stillSince: number | null = null
  let runsUntil = 0
  return () => {
    const at = now()
    if (at < runsUntil || !speak()) {
      stillSince = null
      return false
    }
    stillSince ??= at
    if (at - stillSince < MOST_STILL_MS) return true
    stillSince = null
    runsUntil = at + RUN_MS
    return false
  }
}
