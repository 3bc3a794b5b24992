import type { RankBy } from '@lianda/shared/module/ranking/ranking-list.contract'
import type { Standing } from '../figures'

/** Candidates among whom a nameless line of a ranking can't be traced to a person. */
export const LEAST_UNNAMED = 5

/** What a standing is worth, as it is shown; null: nothing to rank. */
export function valueOf({ experience, seconds, scored, sumTenths }: Standing, by: RankBy): number | null {
  if (by === 'score') return scored === 0 ? null : Math.round(sumTenths / scored) / 10
  const value = by === 'experience' ? experience : Math.round(seconds / 60)
  return value > 0 ? value : null
}

export interface Ranked {
  userId: string
  value: number
}

const bestFirst = (a: Ranked, b: Ranked): number => b.value - a.value || (a.userId < b.userId ? -1 : 1)

/** Who has something to rank, the best first. */
export function rankedBy(standings: ReadonlyMap<string, Standing>, by: RankBy): Ranked[] {
  const ranked: Ranked[] = []
  for (const [userId, standing] of standings) {
    const value = valueOf(standing, by)
    if (value !== null) ranked.push({ userId, value })
  }
  return ranked.sort(bestFirst)
}

export interface Placed extends Ranked {
  /** From 1; who have the same have the same place, and the places after them are left free. */
  place: number
}

/** Places by what is shown: who look the same are the same. */
export function placesOf(values: readonly Ranked[]): Placed[] {
  const sorted = values.toSorted(bestFirst)
  let place = 0
  return sorted.map(({ userId, value }, at) => {
    if (value !== sorted[at - 1]?.value) place = at + 1
    return { userId, value, place }
  })
}

/**
 * Those who stand in the ranking of a group. Somebody who hides their name stands in it without one, unless so few of the
 * group have no name in it that one could tell who it is: then they are left out for the others.
 * @param ranked those of the group who have something; @param people size of the group
 */
export function shownIn<Row extends { userId: string }>(
  ranked: readonly Row[],
  people: number,
  isHidden: (userId: string) => boolean,
  viewerId: string,
): Row[] {
  const named = ranked.filter(({ userId }) => !isHidden(userId)).length
  if (people - named >= LEAST_UNNAMED) return [...ranked]
  return ranked.filter(({ userId }) => userId === viewerId || !isHidden(userId))
}

/** The nearest better place and what is missing to it; null on the first place. */
export function nextOf(placed: readonly Placed[], own: Placed): { place: number; missing: number } | null {
  const better = placed.findLast(({ value }) => value > own.value)
  // Values have at most one decimal.
  return better ? { place: better.place, missing: Math.round((better.value - own.value) * 10) / 10 } : null
}
