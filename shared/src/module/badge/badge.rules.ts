/** What a badge is earned by: days signed in, packages completed, parts of one's own entry filled in. */
export const CONDITIONS = ['login', 'package', 'profile'] as const
export type Condition = (typeof CONDITIONS)[number]

/** What somebody has of each condition. */
export type Have = Readonly<Record<Condition, number>>

/** What an entry needs to be complete; people fill these in themselves. */
export const PROFILE_PARTS = ['avatar', 'mobile', 'email'] as const

export const partsOf = (entry: Readonly<Record<(typeof PROFILE_PARTS)[number], string>>): number =>
  PROFILE_PARTS.filter((part) => entry[part] !== '').length

/** A badge's number: of days, of packages, of the entry's parts. */
export const needOf = ({ condition, n }: { condition: Condition; n: number }): number =>
  condition === 'profile' ? PROFILE_PARTS.length : n

export const isEarned = (badge: { condition: Condition; n: number }, have: Have): boolean =>
  have[badge.condition] >= needOf(badge)
