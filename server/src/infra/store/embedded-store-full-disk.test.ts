import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedStore } from './embedded-store'
import type { FullDiskReport } from './full-disk.fixture'
import type { SmallDiskReport } from './small-disk.fixture'
import { bundleSource, findWorkerFile } from './worker-file'

/** A few megabytes, in the shell's blocks of 512 bytes (1024 in bash outside POSIX mode). */
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

    // now there is room again
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

/** Can this user mount a small disk? Root can; on Linux also a user who may create namespaces. */
function mayMount(): boolean {
  try {
    execFileSync('unshare', ['-Urm', 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', tmpdir()], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.skipIf(!mayMount())('a store on a full disk', () => {
  it('takes what removes, refuses what adds with what to do, and takes everything again once there is room', async () => {
    const disk = mkdtempSync(join(tmpdir(), 'store-small-'))
    const program = await bundleSource(join(import.meta.dirname, 'small-disk.fixture.ts'))
    const run = 'mount -t tmpfs -o size=100m tmpfs "$1" && exec "$2" "$3" "$1"'
    const { stdout } = await promisify(execFile)('unshare', [
      '-Urm',
      'sh',
      '-c',
      run,
      'sh',
      disk,
      process.execPath,
      program,
    ])
    rmSync(disk, { recursive: true })
    const report = JSON.parse(stdout) as SmallDiskReport
    expect(report.acknowledged).toBeGreaterThan(20)
    expect(report.refusals[0]).toMatch(/^14031 .*the disk takes no more/)
    expect(report.refusals[1]).toMatch(/^14031 the disk is full: only what removes something is taken until 40 MiB/)
    expect(report.refusals).toHaveLength(2)
    expect(report.readable).toBe(report.acknowledged)
    expect(report.removed).toBe(report.acknowledged - 9)
    expect(report.health.map(({ full }) => full)).toEqual([false, true, false])
    expect([report.there, report.valid]).toEqual([10, true])
    expect(report.warnings).toEqual([
      expect.stringMatching(/the disk is full/),
      expect.stringMatching(/there is room on the disk again/),
    ])
  }, 240_000)
})
