import { type Rng, seededRng } from '@lianda/shared/kernel/rng'

/** A source of chance of its own for each of several things, so that one does not change another. */
export const chanceOf = (seed: number, ...parts: readonly number[]): Rng =>
  seededRng(parts.reduce((sum, part) => Math.imul(sum ^ (part + 0x9e3779b9), 0x85ebca6b) >>> 0, seed >>> 0))
