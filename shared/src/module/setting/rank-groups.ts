/** Groups in which people are ranked, the widest first: everybody, a first-level department with all below it, a department. */
export const RANK_GROUPS = ['organisation', 'first', 'department'] as const
export type RankGroup = (typeof RANK_GROUPS)[number]
