import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../../test/world'
import type { Actor } from '../../actor'
import { storeImport } from './import-start.service'
import { importRunner } from './import-runner'
import { type Found, type ImportSubject, importSubjects, oneByOne, type Thing } from './import-subject'
import { getBatch, stepImport } from './import.service'
import { importRows } from './import.model'

interface Town {
  code: string
  name: string
}

let world: World
let orgid: string
let actor: Actor
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  actor = { orgid, userId: 'u', name: 'Anna' } as Actor
})
afterAll(() => world.close())

/** Towns in memory: a subject with columns, row rules and a store, and a process that dies at its nth step. */
function towns(noun: string) {
  const stored = new Map<string, Thing<Town>>()
  const death = { at: 0, steps: 0 }
  /** One step before and one after its effect. */
  const mortal = async <T>(work: () => T): Promise<T> => {
    const step = () => {
      death.steps += 1
      if (death.steps === death.at) throw new Error('the process died')
    }
    step()
    const done = work()
    step()
    return await Promise.resolve(done)
  }
  const live = () => [...stored.values()].filter((one) => one.live)
  const subject: ImportSubject<Town, Town> = {
    noun,
    form: {
      columns: [{ key: 'code', required: true }, { key: 'name' }],
      stamp: { kind: noun, version: 1 },
      maxRows: 500,
      name: (_language, column) => column,
      sheetName: () => 'Towns',
      examples: () => [],
      notes: () => [],
    },
    modes: [1, 2, 3],
    catalogType: null,
    text: () => '',
    checkRow: ({ code = '', name = '' }) => ({
      value: name === '' ? null : { code, name },
      keys: [{ column: 'code', value: code }],
      path: [],
      issues: name === '' ? [{ column: 'name', code: 'required' }] : [],
    }),
    find: (_orgid, _column, values) =>
      Promise.resolve(
        live()
          .filter(({ state }) => values.includes(state.code))
          .map(({ id, rev, state }): Found => ({ id, rev, code: state.code, key: state.code })),
      ),
    things: {
      load: (_orgid, ids) =>
        mortal(() => new Map(ids.flatMap((id) => (stored.has(id) ? [[id, stored.get(id) as Thing<Town>]] : [])))),
      create: (_orgid, rows) =>
        oneByOne(rows, ({ id, value }) =>
          mortal(() => {
            if (!stored.has(id)) stored.set(id, { id, rev: 1, live: true, state: value })
            return 1
          }),
        ),
      merged: ({ value }) => value,
      same: (a, b) => a.code === b.code && a.name === b.name,
      put: (_orgid, changes) =>
        oneByOne(changes, ({ thing: { id, rev }, next }) =>
          mortal(() => {
            expect(stored.get(id)?.rev).toBe(rev)
            stored.set(id, { id, rev: rev + 1, live: true, state: next })
            return rev + 1
          }),
        ),
      async remove(_orgid, things) {
        for (const thing of things)
          await mortal(() => stored.set(thing.id, { ...thing, rev: thing.rev + 1, live: false }))
        return things.map(() => true)
      },
      files: () => [],
      refusal: () => null,
    },
    whole: null,
  }
  importSubjects.filledBy(noun, subject).bind(world.deps)
  return { subject, stored, death, live }
}

const OLD = 3
const ROWS = 7
/** Rows for three towns that are there and for four new ones. */
const read = {
  format: 'excel',
  fileName: 'towns.xlsx',
  head: null,
  rows: Array.from({ length: ROWS }, (_none, n) => ({
    no: n + 2,
    cells: { code: `T${n}`, name: `new ${n}` },
    images: [],
    problem: null,
  })),
}

/** Does the step, dying once at this point, and lets the next process go on. */
async function survive(kit: ReturnType<typeof towns>, id: string, step: 'confirm' | 'undo', dieAt: number) {
  kit.death.at = dieAt
  kit.death.steps = 0
  await stepImport(world.deps, kit.subject, actor, { id, step })
  await importRunner(world.deps).idle()
  const steps = kit.death.steps
  await world.server.app.runJob('import.resume')
  await importRunner(world.deps).idle()
  return steps
}

async function begin(noun: string) {
  const kit = towns(noun)
  for (let n = 0; n < OLD; n++)
    kit.stored.set(`old${n}`, { id: `old${n}`, rev: 5, live: true, state: { code: `T${n}`, name: `old ${n}` } })
  const { _id: id } = await storeImport(world.deps, kit.subject, actor, { mode: 3, catalogId: null }, read)
  return { kit, id }
}
const names = (kit: ReturnType<typeof towns>) =>
  kit
    .live()
    .map(({ state }) => state.name)
    .toSorted()
const WRITTEN = Array.from({ length: ROWS }, (_none, n) => `new ${n}`)
const BEFORE = Array.from({ length: OLD }, (_none, n) => `old ${n}`)

describe('a process that dies between any two writes', () => {
  it('of a running import: the next one writes the rest, nothing twice', async () => {
    for (let dieAt = 1, steps = dieAt; dieAt <= steps; dieAt++) {
      const { kit, id } = await begin(`write${dieAt}`)
      steps = await survive(kit, id, 'confirm', dieAt)
      expect(await getBatch(world.deps, kit.subject, actor, id)).toMatchObject({
        state: 'done',
        insertcount: ROWS - OLD,
        updatecount: OLD,
        wrong: 0,
      })
      expect(names(kit)).toEqual(WRITTEN)
      expect([...kit.stored.values()].map(({ rev }) => rev)).toEqual([6, 6, 6, 1, 1, 1, 1])
      await survive(kit, id, 'undo', 0)
      expect(names(kit)).toEqual(BEFORE)
    }
  })

  it('of an undo: the next one takes the rest back, and keeps nothing that was not changed', async () => {
    for (let dieAt = 1, steps = dieAt; dieAt <= steps; dieAt++) {
      const { kit, id } = await begin(`undo${dieAt}`)
      await survive(kit, id, 'confirm', 0)
      steps = await survive(kit, id, 'undo', dieAt)
      expect(await getBatch(world.deps, kit.subject, actor, id)).toMatchObject({ state: 'undone', kept: 0 })
      expect(names(kit)).toEqual(BEFORE)
    }
  })
})

it('an update keeps what it replaces before it writes, so that somebody’s later change is seen', async () => {
  const { kit, id } = await begin('later')
  await survive(kit, id, 'confirm', 0)
  const rows = await importRows(world.db).find({ orgid, batchId: id }).sort({ no: 1 }).lean()
  expect(rows[0]?.before).toEqual({ rev: 5, state: { code: 'T0', name: 'old 0' } })
  kit.stored.set('old0', { id: 'old0', rev: 7, live: true, state: { code: 'T0', name: 'by somebody' } })
  await survive(kit, id, 'undo', 0)
  expect(await getBatch(world.deps, kit.subject, actor, id)).toMatchObject({ state: 'undone', kept: 1 })
  expect(names(kit)).toEqual(['by somebody', 'old 1', 'old 2'])
})
