import type { Begun, Placed, Sight } from '../org'
import { seesOne } from '../org'

/** What is counted, in the order of a person's counts. */
export const COUNTED = ['practices', 'exams'] as const
export type Counted = (typeof COUNTED)[number]
export type Counts = Record<Counted, number>

/** Who had the same departments and position when they began. */
export interface TallyGroup extends Placed, Counts {}

/** One person in one group, by its place in `groups`, with what they began and when the last was. */
export type TallyPerson = [userId: string, group: number, practices: number, exams: number, lastMs: number]

/** What was begun on one day. */
export interface Tally {
  groups: TallyGroup[]
  people: TallyPerson[]
}

/** A tally that grows; what it has counted is not counted again. */
export interface GrowingTally extends Tally {
  add(what: Counted, begun: Begun): void
}

export function growingTally(): GrowingTally {
  const seen = new Set<string>()
  const groupAt = new Map<string, number>()
  const personAt = new Map<string, TallyPerson>()
  const groups: TallyGroup[] = []
  const people: TallyPerson[] = []

  function groupOf({ departments, positionId }: Placed): number {
    const key = JSON.stringify([positionId, departments])
    const known = groupAt.get(key)
    if (known !== undefined) return known
    groupAt.set(key, groups.length)
    return groups.push({ departments: [...departments], positionId, practices: 0, exams: 0 }) - 1
  }

  return {
    groups,
    people,
    add(what, begun) {
      const { _id, userId, startedAt } = begun
      if (seen.has(_id)) return
      seen.add(_id)
      const at = groupOf(begun)
      const group = groups[at]
      if (group) group[what]++
      const key = `${at} ${userId}`
      let person = personAt.get(key)
      if (!person) {
        person = [userId, at, 0, 0, 0]
        personAt.set(key, person)
        people.push(person)
      }
      person[what === 'practices' ? 2 : 3]++
      person[4] = Math.max(person[4], startedAt.getTime())
    },
  }
}

/** Whether a group is seen. */
export type Sees = (group: Placed) => boolean

export const seesAll: Sees = () => true

/** What somebody sees. The same groups come again on each day, so each is judged once. */
export function seenBy(sight: Sight): Sees {
  if (sight.scope === null && sight.positions === null) return seesAll
  const judged = new Map<string, boolean>()
  return (group) => {
    const key = `${group.positionId} ${group.departments.join()}`
    const known = judged.get(key)
    if (known !== undefined) return known
    const sees = seesOne(sight, group)
    judged.set(key, sees)
    return sees
  }
}

/** The sum of the groups that are seen. */
export function countsOf({ groups }: Pick<Tally, 'groups'>, sees: Sees): Counts {
  const sum = { practices: 0, exams: 0 }
  for (const group of groups) if (sees(group)) for (const what of COUNTED) sum[what] += group[what]
  return sum
}

/** What somebody began on several days. */
export interface Active extends Counts {
  userId: string
  lastMs: number
}

/** The different people of some days, as far as their groups are seen. */
export function activeIn(tallies: readonly Tally[], sees: Sees): Active[] {
  const active = new Map<string, Active>()
  for (const { groups, people } of tallies) {
    const seen = groups.map(sees)
    for (const [userId, group, practices, exams, lastMs] of people) {
      if (!seen[group]) continue
      const known = active.get(userId)
      if (!known) active.set(userId, { userId, practices, exams, lastMs })
      else {
        known.practices += practices
        known.exams += exams
        known.lastMs = Math.max(known.lastMs, lastMs)
      }
    }
  }
  return [...active.values()]
}
