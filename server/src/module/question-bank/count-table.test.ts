import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as bank from '@lianda/shared/module/question-bank/question.admin.contract'
import { judgement, multiple, single } from '../../../test/questions'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { questions } from './question.model'

let world: World
let orgid: string
let editor: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  editor = await world.admin(orgid, ['voice-question-bank'])
})
afterAll(() => world.close())

const list = (over: object = {}) => world.get(bank.questionList, { page: 1, rows: 100, ...over }, editor)
const counts = async (over: object = {}) => {
  const { total, all, typeCounts = {}, levelCounts = {} } = await list(over)
  return { total, all, typeCounts, levelCounts }
}
/** The counts computed from the store. */
async function stored() {
  const docs = await questions(world.db).find({ orgid, live: true }).lean()
  const by = (key: 'type' | 'level') => {
    const found: Record<string, number> = {}
    for (const doc of docs) found[doc[key]] = (found[doc[key]] ?? 0) + 1
    return found
  }
  return { total: docs.length, all: docs.length, typeCounts: by('type'), levelCounts: by('level') }
}
const present = (some: Record<string, number>) => Object.fromEntries(Object.entries(some).filter(([, n]) => n > 0))
async function same(): Promise<void> {
  const { typeCounts, levelCounts, ...rest } = await counts()
  expect({ ...rest, typeCounts: present(typeCounts), levelCounts: present(levelCounts) }).toEqual(await stored())
}
const create = async (content: ReturnType<typeof single>) =>
  (await world.get(bank.questionCreate, { content }, editor)).question

describe('the counts beside the list', () => {
  it('follow every change without being read anew', async () => {
    await same()
    const made = [
      await create(single('one', { level: 1 })),
      await create(multiple('two', { level: 2 })),
      await create(judgement('three', true)),
    ]
    await same()
    const [first, second] = made
    if (!first || !second) throw new Error('they were not made')
    const { id, rev, code } = first
    await world.get(
      bank.questionUpdate,
      { id, rev, code, catalogId: null, content: multiple('one', { level: 3 }) },
      editor,
    )
    await same()
    await world.get(bank.questionDisable, { id: second.id, disabled: true }, editor)
    expect((await counts({ disabled: true })).total).toBe(1)
    const ids = made.map((one) => one.id)
    for (const step of [
      { kind: 'level', level: 2 },
      { kind: 'score', score: 7 },
      { kind: 'delete' },
      { kind: 'restore' },
      { kind: 'disable', disabled: false },
    ] as const) {
      await world.get(bank.questionBatch, { ids, step }, editor)
      await same()
    }
    expect((await counts({ disabled: true })).total).toBe(0)
  })

  it('are right after many changed at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async (_none, n) => {
        const { id } = await create(single(`race ${n}`))
        await list()
        if (n % 2 === 0) await world.get(bank.questionDisable, { id, disabled: true }, editor)
        if (n % 3 === 0) await world.get(bank.questionBatch, { ids: [id], step: { kind: 'delete' } }, editor)
      }),
    )
    await same()
    expect((await counts({ disabled: true })).total).toBe(
      await questions(world.db).countDocuments({ orgid, live: true, disabled: true }),
    )
  })

  it('see what another process changed half a minute later, and searches with them', async () => {
    const { id } = await create(single('zebra crossing'))
    expect((await counts({ text: 'zebra' })).total).toBe(1)
    await questions(world.db).updateOne({ _id: id, orgid }, { $set: { level: 1, live: false } })
    world.clock.advance(31_000)
    await list()
    await expect.poll(async () => (await counts({ text: 'zebra' })).total).toBe(0)
    await expect.poll(async () => (await counts()).total).toBe((await stored()).total)
  })

  it('of a search are kept until something changes', async () => {
    const before = (await counts({ text: 'race' })).total
    const { id } = await create(single('race again'))
    expect((await counts({ text: 'race' })).total).toBe(before + 1)
    await world.get(bank.questionBatch, { ids: [id], step: { kind: 'delete' } }, editor)
    expect((await counts({ text: 'race' })).total).toBe(before)
  })
})
