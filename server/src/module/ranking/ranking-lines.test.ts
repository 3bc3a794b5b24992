import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '@lianda/shared/test/effort'
import type { RankedPerson } from '../org'
import type { Group } from './groups'
import { type Ranked, shownIn } from './places.rules'
import { byId, linesOf } from './ranking-lines'

const DEPARTMENTS = ['a', 'b', 'c', null] as const

/** People in departments, who of them has how much, who hides their name, and how departments lie in each other. */
interface World {
  people: readonly RankedPerson[]
  ranked: readonly Ranked[]
  hidden: ReadonlySet<string>
  departments: { within: ReadonlySet<string> }
}

const ids = fc.uniqueArray(fc.nat(25).map(String), { maxLength: 18 })
const people = ids.chain((own) =>
  fc.tuple(
    ...own.map((id) =>
      fc.constantFrom(...DEPARTMENTS).map((departmentId): RankedPerson => ({ id, name: id, sex: 0, departmentId })),
    ),
  ),
)
const ranked = ids.map((own): Ranked[] => own.map((userId, n) => ({ userId, value: 100 - (n >> 1) })))
const hidden = ids.map((own) => new Set(own))
const departments = fc.subarray(['a', 'b', 'c']).map((own) => ({ within: new Set(own) }))

const groups = ({ departments: own }: World): Group[] => [
  { among: 'organisation', key: '', departments: own, name: '', has: () => true },
  ...['a', 'b'].map(
    (id): Group => ({
      ...{ among: 'department', key: `department ${id}`, departments: own, name: id },
      has: ({ departmentId }) => departmentId === id,
    }),
  ),
  {
    ...{ among: 'first', key: 'first', departments: own, name: 'first' },
    has: ({ departmentId }) => departmentId !== null && own.within.has(departmentId),
  },
  { among: 'department', key: 'none', departments: own, name: '', has: () => false },
]

/** Groups are asked for by their own people, one without people by whoever has no department. */
const viewersOf = ({ people: all }: World, group: Group): string[] => [
  ...all.filter((one) => (group.key === 'none' ? one.departmentId === null : group.has(one))).map(({ id }) => id),
  'nobody',
]

/** The lines, found out anew. */
function anew({ people: all, ranked: order, hidden: nameless }: World, group: Group, viewerId: string) {
  const members = new Set(all.flatMap((one) => (group.has(one) || one.id === viewerId ? [one.id] : [])))
  const own = order.filter(({ userId }) => members.has(userId))
  return shownIn(own, members.size, nameless, viewerId)
}

test('the lines that somebody sees are those found out anew, whatever became another since somebody asked', () => {
  const first = fc.record({ people, ranked, hidden, departments })
  const changes = fc.array(
    fc.oneof(
      people.map((one) => ({ people: one })),
      ranked.map((one) => ({ ranked: one })),
      hidden.map((one) => ({ hidden: one })),
      departments.map((one) => ({ departments: one })),
    ),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(first, changes, (begun, some) => {
      let world: World = begun
      for (const change of [{}, ...some]) {
        world = { ...world, ...change }
        for (const group of groups(world))
          for (const viewerId of viewersOf(world, group))
            expect(linesOf({ ...world, group, viewerId })).toEqual(anew(world, group, viewerId))
      }
    }),
    runs(50, 1_000),
  )
})

test('who is in a group is found out once for all who ask, until somebody has something else', () => {
  const world: World = {
    people: ['1', '2', '3'].map((id): RankedPerson => ({ id, name: id, sex: 0, departmentId: 'a' })),
    ranked: [{ userId: '2', value: 3 }],
    hidden: new Set(),
    departments: { within: new Set('a') },
  }
  // The organisation, the department of both, and the first-level one.
  const ask = (own: World, viewerId: string) => groups(own).map((group) => linesOf({ ...own, group, viewerId }))
  const [once, again] = [ask(world, '1'), ask(world, '2')]
  for (const at of [0, 1, 3]) expect(again[at]).toBe(once[at])
  expect(byId(world.people)).toBe(byId(world.people))
  expect(ask({ ...world, ranked: [{ userId: '3', value: 4 }] }, '1')[0]).toEqual([{ userId: '3', value: 4 }])
})
