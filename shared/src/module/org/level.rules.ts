/** Experience at which a level may begin, at most; the first begins at 0. */
export const MOST_STARS = 9_999

/** Names of the levels that an organisation begins with are `person.level.<key>`. */
export const FIRST_LEVELS = [
  { key: 'l1', stars: 0, icon: 'one' },
  { key: 'l2', stars: 100, icon: 'two' },
  { key: 'l3', stars: 300, icon: 'three' },
  { key: 'l4', stars: 800, icon: 'four' },
  { key: 'l5', stars: 2_000, icon: 'five' },
  { key: 'l6', stars: 5_000, icon: 'six' },
] as const

/** Of levels in ascending order: the one that this much experience reaches, and the next; null where there is none. */
export function levelOf<Level extends { stars: number }>(
  levels: readonly Level[],
  stars: number,
): { level: Level | null; next: Level | null } {
  const at = levels.findLastIndex((level) => stars >= level.stars)
  return { level: levels[at] ?? null, next: levels[at + 1] ?? null }
}

export type LevelProblem = { field: 'name' | 'stars'; rule: 'level_taken' | 'level_first' }

/** Why a level can't stand among the others; `isFirst`: it is the one that begins at 0. */
export function levelProblems(
  others: readonly { name: string; stars: number }[],
  wanted: { name: string; stars: number },
  isFirst: boolean,
): LevelProblem[] {
  const problems: LevelProblem[] = []
  if (others.some(({ name }) => name === wanted.name)) problems.push({ field: 'name', rule: 'level_taken' })
  if (isFirst && wanted.stars !== 0) problems.push({ field: 'stars', rule: 'level_first' })
  else if (others.some(({ stars }) => stars === wanted.stars)) problems.push({ field: 'stars', rule: 'level_taken' })
  return problems
}
