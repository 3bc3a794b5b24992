import type { RankedPerson } from '../org'
import type { Group } from './groups'
import { type Ranked, shownIn } from './places.rules'

type People = readonly RankedPerson[]

const indexes = new WeakMap<People, ReadonlyMap<string, RankedPerson>>()

/** People by id: made once for each list of them. */
export function byId(people: People): ReadonlyMap<string, RankedPerson> {
  const known = indexes.get(people) ?? new Map(people.map((one) => [one.id, one]))
  indexes.set(people, known)
  return known
}

/** The lines of a group. */
interface Lines {
  /** Those of the group who have something, shown or not. */
  all: readonly Ranked[]
  /** As those see them who hide nothing. */
  shown: readonly Ranked[]
  /** People of the group. */
  size: number
}

/** The lines of every group of an order that was asked for, and what they follow from. */
interface Kept {
  people: People
  hidden: ReadonlySet<string>
  departments: object
  byGroup: Map<string, Lines>
}

/** By the order of all: once somebody has something else, there is another order, and this one is dropped with its groups. */
const orders = new WeakMap<readonly Ranked[], Kept>()

interface Asked {
  /** All who have something to rank, the best first. */
  ranked: readonly Ranked[]
  people: People
  hidden: ReadonlySet<string>
  group: Group
  viewerId: string
}

/**
 * The lines of a ranking that somebody sees, the best first. Who is in them is found out once for all of a group, until
 * figures, people, departments or hidden names are others.
 */
export function linesOf(asked: Asked): readonly Ranked[] {
  const { ranked, people, hidden, group, viewerId } = asked
  const me = byId(people).get(viewerId)
  // Without a department one sees oneself.
  if (me && !group.has(me)) return ranked.filter(({ userId }) => userId === viewerId)
  const { all, shown, size } = linesIn(asked)
  return hidden.has(viewerId) ? shownIn(all, size, hidden, viewerId) : shown
}

function linesIn({ ranked, people, hidden, group }: Asked): Lines {
  const { departments } = group
  let kept = orders.get(ranked)
  if (kept?.people !== people || kept.hidden !== hidden || kept.departments !== departments) {
    kept = { people, hidden, departments, byGroup: new Map() }
    orders.set(ranked, kept)
  }
  const known = kept.byGroup.get(group.key)
  if (known) return known
  const members = new Map(people.flatMap((one) => (group.has(one) ? [[one.id, one] as const] : [])))
  const all = ranked.filter(({ userId }) => members.has(userId))
  const lines = { all, shown: shownIn(all, members.size, hidden, ''), size: members.size }
  kept.byGroup.set(group.key, lines)
  return lines
}
