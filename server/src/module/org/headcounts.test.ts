import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world'
import { headcounts } from './headcounts'
import { users } from './org.model'

const TODAY = '2026-03-01'
const [NORTH, SOUTH] = ['north', 'south']
const PLACES = [[NORTH], [SOUTH], [NORTH, SOUTH], [SOUTH, NORTH], []]
const STATES = [
  {},
  { disabled: true },
  { validUntil: '2026-02-28' },
  { validUntil: TODAY },
  { disabled: true, validUntil: '2026-02-28' },
  { live: false },
]

let world: World
let orgid: string
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org('Counted')
  const elsewhere = await world.org('Elsewhere')
  const make = async (departments: readonly string[], state: object, main = departments[0] ?? null, org = orgid) => {
    const { id } = await world.user(org, {})
    await users(world.db).updateOne({ orgid: org, _id: id }, { $set: { departmentId: main, departments, ...state } })
  }
  for (const departments of PLACES)
    for (const [at, state] of STATES.entries()) for (let n = 0; n <= at % 2; n++) await make(departments, state)
  // Whose main department was deleted is still in the other ones.
  await make([SOUTH], {}, null)
  await make([NORTH], {}, NORTH, elsewhere)
})
afterAll(() => world.close())

test('people are counted by their departments as if each of those who can sign in were read', async () => {
  const counted = new Map<string, number>()
  const add = (departments: readonly string[], n: number) =>
    counted.set(departments.join(), (counted.get(departments.join()) ?? 0) + n)
  for (const { departments, n } of await headcounts(world.deps, orgid, TODAY)) add(departments, n)

  const there = await users(world.db).find({ orgid }).lean()
  const usable = there.filter(
    ({ live, disabled, validUntil }) => live && !disabled && (validUntil === null || validUntil >= TODAY),
  )
  expect(usable.length).toBeGreaterThan(PLACES.length)
  for (const { departments } of usable) add(departments, -1)
  expect([...counted].filter(([, left]) => left !== 0)).toEqual([])
})
