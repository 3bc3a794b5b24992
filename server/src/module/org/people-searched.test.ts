import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../../test/world'
import { searchFilter, searchTerms } from '../../infra/text/search'
import { users } from './org.model'
import { peopleChanged } from './people-lists'
import { searchedPeople } from './people-searched'

const ORG = 'many'
const PEOPLE = 1_200

let world: World
beforeAll(async () => {
  world = await createWorld()
  await users(world.db).collection.insertMany(Array.from({ length: PEOPLE }, (_none, n) => person(n)) as never)
})
afterAll(() => world.close())

/** "every" is in all names, "half" in every second. */
function person(n: number) {
  const name = `every ${n % 2 === 0 ? 'half ' : ''}${String(n).padStart(4, '0')}`
  return { _id: `p${n}`, orgid: ORG, account: `a${n}`, live: n % 3 !== 0, name, search: searchTerms([name]) }
}

/** By name, highest first, so that the order is the list's own. */
async function find(text: string) {
  const filter = { orgid: ORG, live: true }
  let reads = 0
  const read = async (of: object) => {
    reads++
    const found = await users(world.db).find({ orgid: ORG, $and: [of] }, { name: 1 })
    return found.map(({ _id: id, name }) => ({ id, name })).toSorted((a, b) => (a.name < b.name ? 1 : -1))
  }
  const people = await searchedPeople(
    world.deps,
    { orgid: ORG, filter, search: searchFilter(text), kept: { filter } },
    read,
  )
  return { names: people.map(({ name }) => name), reads }
}

it.each([
  ['few', '0007'],
  ['some', '00'],
  ['many', 'half'],
  ['everybody', 'every'],
  ['nobody', 'none'],
  ['no text', ''],
])('%s are found, in the order of the list and not beyond it', async (_who, text) => {
  const wanted = Array.from({ length: PEOPLE }, (_none, n) => person(n)).filter(
    ({ live, name }) => live && name.includes(text),
  )
  expect((await find(text)).names).toEqual(
    wanted
      .map(({ name }) => name)
      .toSorted()
      .toReversed(),
  )
})

it('another page of a search with many matches reads nobody again until somebody changes', async () => {
  await find('every')
  expect((await find('every')).reads).toBe(0)
  await users(world.db).updateOne({ orgid: ORG, _id: 'p1' }, { $set: { live: false } })
  peopleChanged(world.deps, ORG)
  const { names, reads } = await find('every')
  expect([reads, names.includes(person(1).name)]).toEqual([1, false])
})
