import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '@lianda/shared/contract/endpoint'
import { HONOUR_ROWS, JOINING_ROWS, ORGANISATION_ROWS, PEOPLE_ROWS } from '../test/matrix/admin-rows'
import { attackTexts, callerOf } from '../test/matrix/attacks'
import { CONTENT_ROWS, TRAINING_ROWS } from '../test/matrix/content-rows'
import { type Case, permitted, strangers, turnedAway } from '../test/matrix/expected'
import { IDENTITY_ROWS, LEARNER_ROWS } from '../test/matrix/learner-rows'
import { REPORT_ROWS } from '../test/matrix/report-rows'
import { type At, createPlaces, type Places } from '../test/matrix/places'
import type { Input, Row, Rows } from '../test/matrix/rows'
import { membersOf, sampleOf } from '../test/matrix/sample'
import { readAnswer, send } from '../test/matrix/send'
import { watchWrites } from '../test/matrix/writes'
import { collectRoutes } from './http/route-table'

/*
 * Every call that the server binds, tried by every kind of caller with an object that is inside their data scope, outside
 * of it and in another organisation. What they must get follows from the call's row (server/test/matrix/rows.ts).
 */
const ROWS: Rows = {
  ...PEOPLE_ROWS,
  ...JOINING_ROWS,
  ...HONOUR_ROWS,
  ...ORGANISATION_ROWS,
  ...CONTENT_ROWS,
  ...TRAINING_ROWS,
  ...REPORT_ROWS,
  ...LEARNER_ROWS,
  ...IDENTITY_ROWS,
}

let places: Places
let contracts: readonly Endpoint[]
let writes: () => string[]
beforeAll(async () => {
  places = await createPlaces()
  contracts = collectRoutes(places.world.server.app.modules).map(({ contract }) => contract)
  writes = watchWrites(places.world.db)
})
afterAll(() => places.world.close())

/** A call, and the same by other methods. */
function contractsOf(id: string): readonly [Endpoint, ...Endpoint[]] {
  const [first, ...alike] = contracts.filter((one) => one.id === id)
  if (!first) throw new Error(`${id} is not bound any more: remove its row from server/test/matrix`)
  return [first, ...alike]
}

/** What is required, and for a list as many rows as there can be. */
const sample = ({ input }: Endpoint, { lists }: Row): Input => ({
  ...sampleOf(input),
  ...(lists && membersOf(input).includes('rows') ? { rows: 100 } : {}),
})

/** One try, compared with what must come. */
async function faultOf(contract: Endpoint, row: Row, input: Input, one: Case): Promise<string[]> {
  const { title, at, who, headers, expected, hidden } = one
  const { status, code, text } = await send(places.world, contract, input, who, headers)
  const done = code === null && (row.does?.(JSON.parse(text) as Input) ?? true)
  const got = done ? 'works' : code === null || (status === 404 && expected === 'none') ? 'none' : code
  const told = code === null && contract.id.endsWith('xport') ? await readAnswer(places.world, text) : text
  const say = (what: string) => [`${title}, ${at}: ${what}: ${told.slice(0, 300)}`]
  const right = expected === row.refusal ? got.startsWith(expected) : got === expected
  if (!right) return say(`${got} instead of ${expected}`)
  const leaked = hidden.filter((word) => told.includes(word))
  if (leaked.length > 0) return say(`tells ${leaked.join()}`)
  if (done && row.lists && !told.includes(places[at].word)) return say('does not list it')
  return []
}

type Try = readonly [one: Case, input: Input]

/** Refusals are tried side by side; they change nothing. */
async function refusedFaults(contract: Endpoint, row: Row, tries: readonly Try[]): Promise<string[]> {
  writes()
  const faults = await Promise.all(tries.map(([one, input]) => faultOf(contract, row, input, one)))
  return [...faults.flat(), ...writes().map((write) => `refused, and yet: ${write}`)]
}

async function faultsOf(id: string, row: Row): Promise<string[]> {
  places.turn()
  const [contract, ...alike] = contractsOf(id)
  const make = async (at: At): Promise<Input> => ({ ...sample(contract, row), ...(await row.input?.(places[at])) })
  const made: Partial<Record<At, Input>> = {}
  const objectAt = async (at: At): Promise<Input> => (made[at] ??= row.alone ? sample(contract, row) : await make(at))
  if (row.lists) for (const at of ['inside', 'outside', 'abroad'] as const) await row.lists(places[at])

  const refused: Try[] = []
  for (const one of await turnedAway(places, row, contract)) refused.push([one, await objectAt(one.at)])
  const faults: string[] = []
  for (const other of alike) faults.push(...(await refusedFaults(other, row, refused)))
  // What is not the object itself may be good for one try: a password in its envelope.
  for (const one of await strangers(places, row))
    refused.push([one, row.refusal ? await make(one.at) : await objectAt(one.at)])
  const permissions = await permitted(places, row, contract)
  for (const { at } of permissions) await objectAt(at)
  faults.push(...(await refusedFaults(contract, row, refused)))

  const used = new Set<At>()
  for (const one of permissions) {
    const again = row.refusal || (used.has(one.at) && contract.effect === 'write')
    used.add(one.at)
    if (!row.alone) faults.push(...(await faultOf(contract, row, await (again ? make : objectAt)(one.at), one)))
    else {
      const who = await places.world.signedIn(places[one.at].orgid)
      const input = { ...sample(contract, row), ...(await row.alone(who, places[one.at])) }
      faults.push(...(await faultOf(contract, row, input, { ...one, who })))
    }
  }
  return faults
}

describe('every call', () => {
  it('has a row: add one to server/test/matrix (docs/recipes/add-a-call.md)', () => {
    expect(contracts.filter(({ id }) => !ROWS[id]).map(({ id }) => id)).toEqual([])
  })

  it.each(Object.entries(ROWS))('%s', async (id, row) => {
    expect(await faultsOf(id, row)).toEqual([])
  })
})

describe('texts that are objects, too long, or scripts and formulas', () => {
  it.each(Object.entries(ROWS))('do no harm to %s', async (id, row) => {
    places.turn()
    expect(await attackTexts(places, contractsOf(id)[0], row)).toEqual([])
  })

  it('leave lists and exports that can be read', async () => {
    const failures: string[] = []
    for (const [id, row] of Object.entries(ROWS).filter(([, { lists }]) => lists)) {
      places.turn()
      const [contract] = contractsOf(id)
      await row.lists?.(places.inside)
      const input = { ...sample(contract, row), ...(await row.input?.(places.inside)) }
      const { code, text } = await send(places.world, contract, input, callerOf(places, row))
      if (code === null) await readAnswer(places.world, text)
      else failures.push(`${id}: ${text}`)
    }
    expect(failures).toEqual([])
  })
})
