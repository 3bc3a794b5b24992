import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedStore } from './embedded-store'
import type { FullDiskReport } from './full-disk.fixture'
import { bundleSource, findWorkerFile } from './worker-file'

/** In the shell's blocks of 512 bytes (bash by itself: 1024): a few megabytes. */
const LIMIT_BLOCKS = 8192

let folder: string
let workerFile: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-full-'))
  workerFile = await findWorkerFile()
})

afterAll(() => rmSync(folder, { recursive: true }))

describe.skipIf(process.platform === 'win32')('a process whose files may not grow any more', () => {
  it('is told so by 14031, lives, reads on, and loses nothing that was acknowledged', async () => {
    const program = await bundleSource(join(import.meta.dirname, 'full-disk.fixture.ts'))
    const run = `ulimit -f ${LIMIT_BLOCKS} && exec "$@"`
    const { stdout } = await promisify(execFile)('sh', ['-c', run, 'sh', process.execPath, program, folder, workerFile])
    const report = JSON.parse(stdout) as FullDiskReport
    expect(report.acknowledged.length).toBeGreaterThan(50)
    expect(report.refusals.filter(({ code }) => code !== 14031)).toEqual([])
    expect(report.refusals[0]?.message).toMatch(/the disk takes no more/)
    const acknowledged = report.acknowledged.sort((a, b) => a - b)
    expect(report.there).toEqual(acknowledged)
    expect(report.valid).toBe(true)

    // there is room again
    const store = await startEmbeddedStore({ dataDir: folder, workerFile })
    const client = await MongoClient.connect(store.uri)
    const docs = client.db().collection<{ _id: number }>('docs')
    const there = await docs.find().sort({ _id: 1 }).toArray()
    expect(there.map(({ _id }) => _id)).toEqual(acknowledged)
    await docs.insertOne({ _id: -1 })
    expect(await client.db().command({ validate: 'docs' })).toMatchObject({ valid: true })
    await client.close()
    await store.close()
  })
})
