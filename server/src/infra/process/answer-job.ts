import { serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { LIMIT_LINE, type ProcessLimits, type ProcessOrder, type ProcessPiece } from './process-job'

/** Small enough that the parent's event loop is not blocked between two slices. */
const SLICE_BYTES = 256 * 1024
const WATCH_EVERY_MS = 10

/**
 * Enforces the limits from a second thread, because a job can block its own. A heap limit does not count buffers, and
 * address space can't be limited under V8. The watch also ends the process when its parent is gone.
 */
const WATCH = `
const { writeSync } = require('node:fs')
const { workerData: { limits, parent, line } } = require('node:worker_threads')
const end = (what) => {
  if (what) try { writeSync(2, '\\n' + line + what + '\\n') } catch {}
  process.kill(process.pid, 'SIGKILL')
}
setInterval(() => {
  if (process.ppid !== parent) return end('')
  if (process.memoryUsage.rss() > limits.rssMb * 1048576) return end('memory')
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > limits.cpuMs) end('cpu')
}, ${WATCH_EVERY_MS})
`

/** Child side of `runInProcess`: waits for one job, sends the answer and exits. A job that throws counts as a crash. */
export function answerJob(run: (job: unknown) => Promise<unknown>): void {
  process.once('message', (order: ProcessOrder) => void answer(order, run))
}

async function answer({ job, limits }: ProcessOrder, run: (job: unknown) => Promise<unknown>): Promise<void> {
  await watch(limits)
  const bytes = serialize(await run(job))
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) await send({ slice: bytes.subarray(at, at + SLICE_BYTES) })
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  await send({ done: { cpuMs: (userCPUTime + systemCPUTime) / 1000, peakRssMb: maxRSS / 1024 } })
  process.exit(0)
}

function watch(limits: ProcessLimits): Promise<void> {
  const worker = new Worker(WATCH, { eval: true, workerData: { limits, parent: process.ppid, line: LIMIT_LINE } })
  return new Promise((resolve, reject) => {
    worker.once('online', resolve)
    worker.once('error', reject)
  })
}

/** Waits until the piece is written, so that at most one slice is in transit. */
function send(piece: ProcessPiece): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(piece, (error: Error | null) => (error ? reject(error) : resolve()))
  })
}
