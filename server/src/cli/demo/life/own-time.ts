import { AsyncLocalStorage } from 'node:async_hooks'
import { type FakeClock, fakeClock } from '@lianda/shared/kernel/clock'
import type { Rng } from '@lianda/shared/kernel/rng'
import type { Deps } from '../../../deps'
import { createIds, randomBytes } from '../../../infra/ids'
import { chanceOf } from './chance'

/** Time and chance of somebody who is played. Nothing that others do changes them. */
export interface OwnTime {
  clock: FakeClock
  rng: Rng
  newId: () => string
}

/** @param parts name the person: the same parts give the same chance */
export function ownTime(startMs: number, seed: number, ...parts: readonly number[]): OwnTime {
  const clock = fakeClock(startMs)
  return { clock, rng: chanceOf(seed, ...parts), newId: createIds(clock) }
}

const playing = new AsyncLocalStorage<OwnTime>()

/** Runs a step of somebody: what the server does for it, it does at their time and by their chance. */
export const inTimeOf = <T>(own: OwnTime, step: () => T): T => playing.run(own, step)

/**
 * Clock, chance and ids for an app in which several people are played at once. Outside of their steps it has the time of
 * `house`, and secrets are never of the seed: keys are read, or made, when the app starts.
 */
export function ownTimes(house: OwnTime): Pick<Deps, 'clock' | 'rng' | 'randomBytes' | 'newId'> {
  const own = (): OwnTime => playing.getStore() ?? house
  const drawn = (rng: Rng, length: number) => Uint8Array.from({ length }, () => Math.floor(rng() * 256))
  return {
    clock: { now: () => own().clock.now() },
    rng: () => own().rng(),
    randomBytes(length) {
      const someone = playing.getStore()
      return someone ? drawn(someone.rng, length) : randomBytes(length)
    },
    newId: () => own().newId(),
  }
}
