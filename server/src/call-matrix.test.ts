import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '@lianda/shared/contract/endpoint'
import { CALL_ROWS } from '../test/matrix/all-rows'
import { type Case, permitted, refused, strangers } from '../test/matrix/expected'
import { createPlaces, type Place, type Places } from '../test/matrix/places'
import type { Input, Row } from '../test/matrix/rows'
import { membersOf, sampleOf } from '../test/matrix/sample'
import { readAnswer, send } from '../test/matrix/send'
import { collectRoutes } from './http/route-table'

/*
 * Every call that the server binds, tried by every kind of caller with an object that is inside their data scope, outside
 * of it and in another organisation. What they must get follows from the call's row (server/test/matrix/rows.ts).
 */
let places: Places
let contracts: ReadonlyMap<string, Endpoint>
beforeAll(async () => {
  places = await createPlaces()
  const routes = collectRoutes(places.world.server.app.modules)
  contracts = new Map(routes.map(({ contract }) => [contract.id, contract]))
})
afterAll(() => places.world.close())

const WORKED = /^works$/

/** One call, compared with what must come. */
async function tried(
  contract: Endpoint,
  row: Row,
  input: Input,
  { who, headers, expected, hidden }: Case,
): Promise<string | null> {
  const { status, code, text } = await send(places.world, contract, input, who, headers)
  const done = code === null && (row.does?.(JSON.parse(text) as Input) ?? true)
  const got = done ? 'works' : code === null || (status === 404 && expected === 'none') ? 'none' : code
  const told = code === null ? await readAnswer(places.world, text) : text
  const leaked = hidden.filter((word) => told.includes(word))
  if (done && row.lists && !told.includes('insider') && who !== places.abroad.owner)
    return `does not list it: ${told.slice(0, 300)}`
  if (leaked.length > 0) return `tells ${leaked.join()}: ${told.slice(0, 300)}`
  const right = WORKED.test(expected) ? got === 'works' : got.startsWith(expected)
  return right ? null : `${got}${text.slice(0, 300)} instead of ${expected}`
}

const hasRows = ({ input }: Endpoint): boolean => membersOf(input).includes('rows')

async function wrong(id: string, row: Row): Promise<string[]> {
  const contract = contracts.get(id)
  if (!contract) return ['is not bound any more: remove its row']
  const faults: string[] = []
  const sample = { ...sampleOf(contract.input), ...(row.lists && hasRows(contract) ? { rows: 100 } : {}) }
  const inputAt = async (place: Place): Promise<Input> => ({ ...sample, ...(await row.input?.(place)) })
  const { inside, outside, abroad } = places
  const note = async (where: string, input: Input, one: Case): Promise<void> => {
    const fault = await tried(contract, row, input, one)
    if (fault !== null) faults.push(`${one.title}, ${where}: ${fault}`)
  }
  for (const place of [inside, outside, abroad]) await row.lists?.(place)
  // What is refused changes nothing: the object is still there for who may.
  let input = row.alone ? { ...sampleOf(contract.input) } : await inputAt(inside)
  for (const one of await refused(places, row, contract)) await note('inside', input, one)
  for (const one of await strangers(places, row)) {
    if (row.lists) continue
    // What is not the object itself may be good for one try: a password in its envelope.
    if (row.refusal) input = await inputAt(inside)
    await note('inside', input, one)
  }
  for (const [n, one] of (await permitted(places, row)).entries()) {
    if (row.alone) {
      const who = await places.world.signedIn(inside.orgid)
      await note('alone', { ...input, ...(await row.alone(who, inside)) }, { ...one, who })
      continue
    }
    if ((n > 0 || row.refusal) && contract.effect === 'write') input = await inputAt(inside)
    await note('inside', input, one)
  }
  return [...faults, ...(await beyond(row, inputAt, note))]
}

/** Things outside of the scope and abroad: not there for the administrator, and there for their own people. */
async function beyond(
  row: Row,
  inputAt: (place: Place) => Promise<Input>,
  note: (where: string, input: Input, one: Case) => Promise<void>,
): Promise<string[]> {
  if (typeof row.who === 'string' || row.lists || row.reach === 'nothing') return []
  const { inside, outside, abroad, administrator } = places
  const none = (title: string, who: Case['who'], hidden: Place['word']): Case => ({
    title,
    who,
    expected: row.refusal ?? 'none',
    hidden: [hidden],
  })
  const works = (title: string, who: Case['who']): Case => ({ title, who, expected: row.works ?? 'works', hidden: [] })
  if (row.reach === 'scope') {
    let input = await inputAt(outside)
    await note('outside', input, none('an administrator with a scope', await administrator(row.who, true), 'outsider'))
    if (row.refusal) input = await inputAt(outside)
    await note('outside', input, works('the owner', inside.owner))
  }
  let input = await inputAt(abroad)
  await note('abroad', input, none('an administrator', await administrator(row.who, false), 'stranger'))
  if (row.refusal) input = await inputAt(abroad)
  await note('abroad', input, none('an owner', inside.owner, 'stranger'))
  if (row.refusal) input = await inputAt(abroad)
  await note('abroad', input, works('their own owner', abroad.owner))
  return []
}

describe('every call', () => {
  it('has a row: add one to server/test/matrix (docs/recipes/add-a-call.md)', () => {
    expect([...contracts.keys()].filter((id) => !CALL_ROWS[id])).toEqual([])
  })

  it.each(Object.entries(CALL_ROWS))('%s', async (id, row) => {
    expect(await wrong(id, row)).toEqual([])
  })
})
