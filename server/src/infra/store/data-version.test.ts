import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../log/logger'
import { openStore, type Store } from './connect'
import { migrate, NewerDataError } from './data-version'
import type { Migration } from './migration/migration'

let store: Store
let dataDir: string
let ran: number[]
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'version-'))
  store = await openStore({ mongodbUri: null, dataDir, log: createLogger('silent') })
  ran = []
})
afterEach(async () => {
  await store.close()
  rmSync(dataDir, { recursive: true })
})

const step = (to: number, fails = false): Migration => ({
  to,
  run() {
    ran.push(to)
    return fails ? Promise.reject(new Error('interrupted')) : Promise.resolve()
  },
})

describe('the version of the data', () => {
  it('begins at the program’s own: a fresh store needs no step', async () => {
    await migrate(store.db, [step(2)], 2)
    expect(ran).toEqual([])
  })

  it('is raised step by step, once each, in order', async () => {
    await migrate(store.db, [], 1)
    await migrate(store.db, [step(3), step(2)], 3)
    await migrate(store.db, [step(3), step(2)], 3)
    expect(ran).toEqual([2, 3])
  })

  it('goes on where a step was interrupted', async () => {
    await migrate(store.db, [], 1)
    await expect(migrate(store.db, [step(2), step(3, true)], 3)).rejects.toThrow('interrupted')
    await migrate(store.db, [step(2), step(3)], 3)
    expect(ran).toEqual([2, 3, 3])
  })

  it('of a newer program is refused', async () => {
    await migrate(store.db, [], 5)
    await expect(migrate(store.db, [], 4)).rejects.toBeInstanceOf(NewerDataError)
  })
})
