/**
 * Size of the heavy suites: properties, fuzzing, kills, conformance, screens in every look. `npm test` runs a quick
 * part, `npm run test:full` (LIANDA_EFFORT=full) everything: the same code with larger counts.
 */
export const isFullRun = process.env.LIANDA_EFFORT === 'full'

export function effort<T>(quick: T, full: T): T {
  return isFullRun ? full : quick
}

/**
 * The combinations of theme, language and width in which screens are tested.
 * @param quick names of those that `npm test` uses; chosen so that each theme, language and width occurs somewhere
 */
export function looks<T extends { name: string }>(all: readonly T[], ...quick: string[]): T[] {
  return all.filter(({ name }) => isFullRun || quick.includes(name))
}

/** Seed of tests with their own random draws: print it with a failure; LIANDA_SEED repeats the same draws. */
export const seed = Number(process.env.LIANDA_SEED ?? Math.floor(Math.random() * 1_000_000))

/** Parameters of a property: fast-check prints its seed with a failure; LIANDA_SEED repeats the same draws. */
export function runs(quick: number, full: number): { numRuns: number; seed?: number } {
  const numRuns = effort(quick, full)
  return process.env.LIANDA_SEED === undefined ? { numRuns } : { numRuns, seed }
}
