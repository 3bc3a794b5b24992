import { fileURLToPath } from 'node:url'
import { AppError } from '@lianda/shared/error/app-error'
import { type Deps, perApp } from '../../../../deps'
import type { ProcessLimits, ProcessUsage } from '../../../../infra/process/process-job'
import { OverLimit, runInProcess } from '../../../../infra/process/run-in-process'
import { FairQueue, QueueFull } from '../../../../infra/queue/fair-queue'
import { bundleSource } from '../../../../infra/store/worker-file'
import { UnreadableFile } from '../parsed'
import type { FormatAnswer, FormatJob, FormatResults } from './format-job'

/**
 * Ten times what 2,000 questions with pictures need. A file that needs more is refused, and the server is not affected.
 */
const READING: ProcessLimits = { heapMb: 192, rssMb: 384, cpuMs: 12_000, wallMs: 60_000, answerMb: 64 }
/** For our own questions: at most 64 MB of pictures, which are in memory several times while the file is written. */
const WRITING: ProcessLimits = { heapMb: 384, rssMb: 768, cpuMs: 30_000, wallMs: 60_000, answerMb: 128 }
/** One at a time: a file may use a whole core, and running practices need the others. */
const QUEUE = { running: 1, perKey: 6 }
const COME_BACK_S = 15

/** The worker next to the server's bundle; bundled on the fly when running from source (tests). */
function workerFile(): Promise<string | URL> {
  return import.meta.url.endsWith('.ts')
    ? bundleSource(fileURLToPath(new URL('./format-worker.ts', import.meta.url)))
    : Promise.resolve(new URL('./format-worker.js', import.meta.url))
}

const queue = perApp(() => new FairQueue(QUEUE))

/**
 * Runs a job in a child process, in fair turns by organisation. Throws UnreadableFile for a faulty or too costly file,
 * `question-bank/import_busy` when too many files of the organisation wait, the signal's reason when it aborts, else an
 * Error.
 */
export async function runFormatJob<J extends FormatJob>(
  deps: Deps,
  orgid: string,
  job: J,
  signal?: AbortSignal,
): Promise<FormatResults[J['kind']]> {
  try {
    const { result } = await queue(deps).run(orgid, () => runFormatProcess(job, limitsOf(job), signal), signal)
    return result
  } catch (error) {
    if (error instanceof QueueFull)
      throw new AppError('question-bank/import_busy', { params: { n: error.waiting }, retryAfterS: COME_BACK_S })
    throw error
  }
}

export const limitsOf = ({ kind }: FormatJob): ProcessLimits => (kind.startsWith('read') ? READING : WRITING)

/** Runs the job without a queue. Throws as `runFormatJob` does. */
export async function runFormatProcess<J extends FormatJob>(
  job: J,
  limits: ProcessLimits,
  signal?: AbortSignal,
): Promise<{ result: FormatResults[J['kind']]; usage: ProcessUsage }> {
  try {
    const { answer, usage } = await runInProcess(await workerFile(), job, limits, signal)
    const told = answer as FormatAnswer
    if ('unreadable' in told) throw new UnreadableFile(told.unreadable.kind, told.unreadable.reason)
    return { result: told.result as FormatResults[J['kind']], usage }
  } catch (error) {
    if (error instanceof OverLimit) throw new UnreadableFile('unreadable', 'too_costly', { cause: error })
    throw error
  }
}
