/** Levels in ascending order; names are `person.level.<key>` in the locale files. */
export const LEVELS = [
  { key: 'l1', stars: 0 },
  { key: 'l2', stars: 100 },
  { key: 'l3', stars: 300 },
  { key: 'l4', stars: 800 },
  { key: 'l5', stars: 2_000 },
  { key: 'l6', stars: 5_000 },
] as const

export type LevelKey = (typeof LEVELS)[number]['key']

/** The level for this much experience, and the experience at which the next one begins (null at the top). */
export function levelOf(stars: number): { key: LevelKey; nextStars: number | null } {
  const reached = LEVELS.findLastIndex((level) => stars >= level.stars)
  const at = Math.max(0, reached)
  return { key: LEVELS[at]?.key ?? 'l1', nextStars: LEVELS[at + 1]?.stars ?? null }
}
