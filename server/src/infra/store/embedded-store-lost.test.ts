import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { bundleSource } from './worker-file'

/** A worker that reports ready and ends soon after. */
const LOST = `import { parentPort } from 'node:worker_threads'
parentPort.postMessage({ kind: 'ready', port: 0 })
setImmediate(() => { throw new RangeError('no memory left') })`

it('a process whose store ends by itself ends with a message that says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-lost-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const workerFile = join(folder, 'worker.mjs')
  writeFileSync(workerFile, LOST)
  const store = await bundleSource(join(import.meta.dirname, 'embedded-store.ts'))
  const program = join(folder, 'program.mjs')
  writeFileSync(
    program,
    `const { startEmbeddedStore } = await import(${JSON.stringify(store)})
    await startEmbeddedStore(${JSON.stringify({ dataDir: folder, workerFile })})
    setInterval(() => {}, 1000)`,
  )
  const { status, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8', timeout: 60_000 })
  expect(status).toBe(1)
  expect(stderr).toContain(
    'the embedded store ended by itself (code 1, RangeError: no memory left); start the program again',
  )
})
