import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { bundleSource } from '../../../../infra/store/worker-file'
import { UnreadableFile } from '../parsed'
import type { FormatAnswer, FormatJob, FormatResults } from './format-job'

/** A thread may hold this much; a file that needs more is refused, the server goes on. */
const HEAP_MAX_MB = 256
const TIME_LIMIT_MS = 30_000

let file: Promise<string | URL> | null = null

/** Beside the server's bundle; made from the source, once, where the program runs from its sources (tests). */
function workerFile(): Promise<string | URL> {
  file ??= import.meta.url.endsWith('.ts')
    ? bundleSource(fileURLToPath(new URL('./format-worker.ts', import.meta.url)))
    : Promise.resolve(new URL('./format-worker.js', import.meta.url))
  return file
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs a job in a thread of its own, with limits of memory and time, one at a time in this process. Throws UnreadableFile
 * when the file is at fault (also by needing too much), else an Error.
 */
export function runFormatJob<J extends FormatJob>(
  job: J,
  timeLimitMs: number = TIME_LIMIT_MS,
): Promise<FormatResults[J['kind']]> {
  const run = last.then(() => inThread(job, timeLimitMs))
  last = run.catch(() => undefined)
  return run as Promise<FormatResults[J['kind']]>
}

async function inThread(job: FormatJob, timeLimitMs: number): Promise<FormatResults[keyof FormatResults]> {
  const worker = new Worker(await workerFile(), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB, maxYoungGenerationSizeMb: 32 },
  })
  worker.unref()
  let timer: NodeJS.Timeout | undefined
  try {
    const answer = await new Promise<FormatAnswer>((resolve, reject) => {
      const tooMuch = (): void => reject(new UnreadableFile('unreadable', 'too_big'))
      timer = setTimeout(tooMuch, timeLimitMs)
      worker.once('message', resolve)
      worker.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error),
      )
      worker.once('exit', () => reject(new Error('the format thread ended without an answer')))
    })
    if (answer.ok) return answer.result
    if (answer.kind === 'fault') throw new Error(answer.reason)
    throw new UnreadableFile(answer.kind, answer.reason)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
