/**
 * How much the heavy suites do - properties, fuzzing, kills, conformance, screens in every look. `npm test` runs their quick
 * share, `npm run test:full` (LIANDA_EFFORT=full) the whole: the same code with larger counts.
 */
export const isFullRun = process.env.LIANDA_EFFORT === 'full'

export function effort<T>(quick: T, full: T): T {
  return isFullRun ? full : quick
}

/**
 * In which theme, language and width screens are looked at.
 * @param quick names of those that `npm test` looks at: chosen so that each theme, language and width is among them somewhere
 */
export function looks<T extends { name: string }>(all: readonly T[], ...quick: string[]): T[] {
  return all.filter(({ name }) => isFullRun || quick.includes(name))
}

/** Chance of the tests that draw for themselves: say it with a failure, and LIANDA_SEED draws the same again. */
export const seed = Number(process.env.LIANDA_SEED ?? Math.floor(Math.random() * 1_000_000))

/** Parameters of a property: fast-check says its seed with a failure, and LIANDA_SEED draws the same again. */
export function runs(quick: number, full: number): { numRuns: number; seed?: number } {
  const numRuns = effort(quick, full)
  return process.env.LIANDA_SEED === undefined ? { numRuns } : { numRuns, seed }
}
