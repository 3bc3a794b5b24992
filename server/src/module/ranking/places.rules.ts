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

/**
 * The place at an index of a ranking, from 1: by what is shown, so who look the same share it, and the places after them
 * are left free. @param ranked the best first
 */
export function placeAt(ranked: readonly Ranked[], at: number): number {
  const value = ranked[at]?.value ?? Number.NEGATIVE_INFINITY
  let [low, high] = [0, at]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranked[middle]?.value ?? value) > value) low = middle + 1
    else high = middle
  }
  return low + 1
}

/**
 * Those who stand in the ranking of a group. Somebody who hides their name stands in it without one, unless so few of the
 * group have no name in it that one could tell who it is: then they are left out for the others.
 * @param ranked those of the group who have something; @param people size of the group
 */
export function shownIn<Row extends { userId: string }>(
  ranked: readonly Row[],
  people: number,
  hidden: ReadonlySet<string>,
  viewerId: string,
): readonly Row[] {
  if (hidden.size === 0) return ranked
  const named = ranked.filter(({ userId }) => !hidden.has(userId)).length
  if (people - named >= LEAST_UNNAMED) return ranked
  return ranked.filter(({ userId }) => userId === viewerId || !hidden.has(userId))
}

/** The nearest better place and what is missing to it; null on the first place. */
export function nextOf(ranked: readonly Ranked[], at: number): { place: number; missing: number } | null {
  // So many have more: the last of them is the nearest.
  const nearest = placeAt(ranked, at) - 2
  const [own, better] = [ranked[at], ranked[nearest]]
  if (!own || !better) return null
  // Values have at most one decimal.
  return { place: placeAt(ranked, nearest), missing: Math.round((better.value - own.value) * 10) / 10 }
}
