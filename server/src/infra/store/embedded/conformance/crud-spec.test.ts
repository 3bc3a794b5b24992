import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EJSON } from 'bson'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedStore, startEmbeddedStore } from '../../embedded-store'
import { startNullServer } from './null-server'
import { REFUSED } from './refused'
import { SpecClients } from './spec-clients'
import { runnable, type SpecFile, type SpecTest } from './spec-file'
import { SPEC_FOLDER } from './spec-folder.fixture'
import { runSpecTest } from './unified-runner'

const names = existsSync(SPEC_FOLDER) ? readdirSync(SPEC_FOLDER).filter((name) => /(?<!^schema)\.json$/.test(name)) : []

interface Case {
  title: string
  file: SpecFile
  test: SpecTest
}

const cases: Case[] = names.flatMap((name) => {
  const file = EJSON.parse(readFileSync(join(SPEC_FOLDER, name), 'utf8')) as SpecFile
  return file.tests
    .filter((test) => runnable(file.runOnRequirements) && runnable(test.runOnRequirements))
    .map((test) => ({ title: `${name}: ${test.description}`, file, test }))
})
const refusalOf = ({ title }: Case) => REFUSED.find(({ tests }) => tests.test(title))

/** Tests that the null server fails. Only these say anything about our server. */
const telling = new Set(await failedBy(cases, startNullServer))

let dataDir: string
let store: EmbeddedStore
let clients: SpecClients

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'store-spec-'))
  store = await startEmbeddedStore({ dataDir })
  clients = new SpecClients(store.uri)
})

afterAll(async () => {
  await clients.close()
  await store.close()
  rmSync(dataDir, { recursive: true })
})

if (cases.length === 0) {
  it("MongoDB's CRUD specification tests", ({ skip }) => {
    skip(`there are none in ${SPEC_FOLDER} (MONGODB_SPEC_DIR names another folder)`)
  })
} else {
  const passing = cases.filter((one) => !refusalOf(one))
  const counted = passing.filter((one) => telling.has(one))

  describe(`MongoDB's CRUD specification: ${counted.length} tests that ask something of a server`, () => {
    for (const one of counted) passes(one)
  })

  describe(`MongoDB's CRUD specification: ${passing.length - counted.length} tests that a server without answers passes too`, () => {
    for (const one of passing) if (!telling.has(one)) passes(one)
  })

  describe("MongoDB's CRUD specification: refused features", () => {
    for (const one of cases) {
      const refused = refusalOf(one)
      if (!refused) continue
      it(`${one.title} is refused by code ${refused.code} (${refused.reason})`, async () => {
        await expect(runSpecTest(one.file, one.test, clients)).rejects.toMatchObject({ code: refused.code })
      })
    }

    it.each(REFUSED)('$tests stands for a test', ({ tests }) => {
      expect(cases.filter(({ title }) => tests.test(title))).not.toHaveLength(0)
    })
  })

  it(`${telling.size} of ${cases.length} tests fail against a server that answers ok and nothing else`, () => {
    expect(telling.size).toBeGreaterThan(cases.length * 0.6)
  })
}

function passes({ title, file, test }: Case): void {
  it(`${title}`, async () => {
    await expect(runSpecTest(file, test, clients)).resolves.toBeUndefined()
  })
}

async function failedBy(all: readonly Case[], start: typeof startNullServer): Promise<Case[]> {
  const server = await start()
  const others = new SpecClients(server.uri)
  const failed: Case[] = []
  for (const one of all) {
    const error = await runSpecTest(one.file, one.test, others).catch((thrown: unknown) => thrown)
    if (error !== undefined) failed.push(one)
  }
  await others.close()
  await server.close()
  return failed
}
