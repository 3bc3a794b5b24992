import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedStore } from './embedded-store'
import { bundleSource, findWorkerFile } from './worker-file'

const ROUNDS = 5
/** Characters of acknowledgements after which all writers are at work. */
const UNDER_WAY = 1000

let folder: string
let workerFile: string
let writerFile: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-crash-'))
  workerFile = await findWorkerFile()
  writerFile = await bundleSource(join(import.meta.dirname, 'crash-writer.fixture.ts'))
})

afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the writer, kills it so many milliseconds after it is under way, gives the last acknowledged `n` by _id. */
async function writeUntilKilled(round: number, afterMs: number): Promise<Map<string, number>> {
  const child = spawn(process.execPath, [writerFile, folder, workerFile, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  await new Promise<void>((ended) => {
    let aimed = false
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (aimed || output.length < UNDER_WAY) return
      aimed = true
      setTimeout(() => child.kill('SIGKILL'), afterMs)
    })
    child.on('close', () => ended())
  })
  // the last line may be cut off; what follows the last line break does not count
  const lines = output.slice(0, output.lastIndexOf('\n')).split('\n').slice(1)
  return new Map(lines.map((line) => line.split(' ') as [string, string]).map(([id, n]) => [id, Number(n)]))
}

describe('a process that is killed while it writes', () => {
  it(`loses no acknowledged write, in ${ROUNDS} rounds, and no index disagrees with its documents`, async () => {
    const acknowledged = new Map<string, number>()
    for (let round = 0; round < ROUNDS; round++) {
      const written = await writeUntilKilled(round, 20 + round * 70)
      expect(written.size).toBeGreaterThan(20)
      for (const [id, n] of written) acknowledged.set(id, n)
      const store = await startEmbeddedStore({ dataDir: folder, workerFile })
      const client = await MongoClient.connect(store.uri)
      const found = await client.db().collection<{ _id: string; n: number }>('docs').find().toArray()
      const there = new Map(found.map(({ _id, n }) => [_id, n]))
      // an update that was under way may be there without having been acknowledged, so n may only be ahead
      const lost = [...acknowledged].filter(([id, n]) => (there.get(id) ?? -1) < n)
      expect(lost).toEqual([])
      expect(await client.db().command({ validate: 'docs' })).toMatchObject({ valid: true, errors: [] })
      await client.close()
      await store.close()
    }
  }, 60_000)
})
