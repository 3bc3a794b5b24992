import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { EJSON } from 'bson'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedStore, startEmbeddedStore } from '../../embedded-store'
import { startNullServer } from './null-server'
import { DRIVER_DIFFERS, REFUSED } from './refused'
import { runnable, runSpecTest, type SpecFile, type SpecTest } from './unified-runner'

/** Read where they lie (they are not part of the project); without them the suite is skipped. */
const folder =
  process.env.MONGODB_SPEC_DIR ?? resolve(import.meta.dirname, '../../../../../../../shared/data/mongodb-crud-unified')
const names = existsSync(folder) ? readdirSync(folder).filter((name) => /(?<!^schema)\.json$/.test(name)) : []

interface Case {
  title: string
  file: SpecFile
  test: SpecTest
}

const cases: Case[] = names.flatMap((name) => {
  const file = EJSON.parse(readFileSync(join(folder, name), 'utf8')) as SpecFile
  return file.tests
    .filter((test) => runnable(file.runOnRequirements) && runnable(test.runOnRequirements))
    .map((test) => ({ title: `${name}: ${test.description}`, file, test }))
})
const judged = cases.filter(({ title }) => !DRIVER_DIFFERS.test(title))

let dataDir: string
let store: EmbeddedStore
let client: MongoClient

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'store-spec-'))
  store = await startEmbeddedStore({ dataDir })
  client = await MongoClient.connect(store.uri)
})

afterAll(async () => {
  await client.close()
  await store.close()
  rmSync(dataDir, { recursive: true })
})

describe.skipIf(names.length === 0)("MongoDB's CRUD specification tests", () => {
  for (const { title, file, test } of judged) {
    const refused = REFUSED.find(({ tests }) => tests.test(title))
    if (refused) {
      it(`${title} is refused by code ${refused.code} (${refused.reason})`, async () => {
        await expect(runSpecTest(file, test, client)).rejects.toMatchObject({ code: refused.code })
      })
    } else {
      it(`${title}`, async () => {
        await expect(runSpecTest(file, test, client)).resolves.toBeUndefined()
      })
    }
  }

  it('fail against a server that answers ok to everything', async () => {
    const nothing = await startNullServer()
    const other = await MongoClient.connect(nothing.uri)
    let passed = 0
    for (const { file, test } of judged) {
      const error = await runSpecTest(file, test, other).catch((thrown: unknown) => thrown)
      if (error === undefined) passed++
    }
    await other.close()
    await nothing.close()
    expect(passed).toBeLessThan(judged.length * 0.4)
  }, 60_000)
})
