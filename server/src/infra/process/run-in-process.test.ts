import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { bundleSource } from '../store/worker-file'
import type { HungryJob } from './hungry-worker.fixture'
import type { ProcessLimits } from './process-job'
import { OverLimit, runInProcess } from './run-in-process'

const LIMITS: ProcessLimits = { heapMb: 64, rssMb: 200, cpuMs: 2_000, wallMs: 60_000, answerMb: 2 }
const FILE = bundleSource(fileURLToPath(new URL('./hungry-worker.fixture.ts', import.meta.url)))

const run = async (job: HungryJob, over: Partial<ProcessLimits> = {}, signal?: AbortSignal) =>
  await runInProcess(await FILE, job, { ...LIMITS, ...over }, signal)

describe('a job in a process of its own', () => {
  test('answers in pieces, says what it took, and knows nothing of our environment', async () => {
    const { answer, usage } = await run('answer')
    const { bytes, ...rest } = answer as { bytes: Uint8Array }
    expect(rest).toEqual({ text: '练达', keys: ['TZ'] })
    expect(Buffer.alloc(1024 * 1024, 7).equals(bytes)).toBe(true)
    expect(usage.cpuMs).toBeGreaterThan(0)
    expect(usage.peakRssMb).toBeGreaterThan(10)
  })

  test.each<[string, HungryJob, Partial<ProcessLimits>, string]>([
    ['fills the heap', 'heap', { cpuMs: 60_000 }, 'memory'],
    ['fills the memory beside the heap', 'buffers', { cpuMs: 60_000 }, 'memory'],
    ['never ends', 'spin', {}, 'cpu'],
    ['waits for nothing', 'wait', { wallMs: 500 }, 'time'],
    ['answers more than it may', 'chatter', {}, 'answer'],
  ])('that %s is ended and the reason is known', async (_what, job, over, limit) => {
    await expect(run(job, over)).rejects.toEqual(new OverLimit(limit as OverLimit['limit']))
  })

  test('that breaks down is an error with what it said', async () => {
    await expect(run('crash')).rejects.toThrow(/without an answer[^]*broken inside/)
  })

  test('is ended when nobody waits for it any more', async () => {
    const gone = new AbortController()
    const waiting = run('spin', { cpuMs: 60_000 }, gone.signal)
    gone.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
  })
})
