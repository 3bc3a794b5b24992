import { fileURLToPath } from 'node:url'
import { AppError } from '@lianda/shared/error/app-error'
import { type Deps, perApp } from '../../../../deps'
import type { ProcessLimits, ProcessUsage } from '../../../../infra/process/process-job'
import { OverLimit, runInProcess } from '../../../../infra/process/run-in-process'
import { FairQueue, QueueFull } from '../../../../infra/queue/fair-queue'
import { bundleSource } from '../../../../infra/store/worker-file'
import { UnreadableFile } from '../parsed'
import type { FormatAnswer, FormatJob, FormatResults } from './format-job'

/** Ten times what 2,000 questions with pictures take; a file that needs more is refused, the server goes on. */
const READING: ProcessLimits = { heapMb: 192, rssMb: 384, cpuMs: 12_000, wallMs: 60_000, answerMb: 64 }
/** Of our own questions: 64 MB of pictures at most, which a file holds several times while it is made. */
const WRITING: ProcessLimits = { heapMb: 384, rssMb: 768, cpuMs: 30_000, wallMs: 60_000, answerMb: 128 }
/** One at a time: a file may take a whole core, and the others belong to those who practise. */
const QUEUE = { running: 1, perKey: 6 }
const COME_BACK_S = 15

/** Beside the server's bundle; made from the source where the program runs from its sources (tests). */
function workerFile(): Promise<string | URL> {
  return import.meta.url.endsWith('.ts')
    ? bundleSource(fileURLToPath(new URL('./format-worker.ts', import.meta.url)))
    : Promise.resolve(new URL('./format-worker.js', import.meta.url))
}

const queue = perApp(() => new FairQueue(QUEUE))

/**
 * Runs a job in a process of its own, in turn over the organisations. Throws UnreadableFile when the file is at fault (also
 * by needing too much), `question-bank/import_busy` when too many files of the organisation wait, the signal's reason when
 * it aborts, else an Error.
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

/** The job itself, without a queue. Throws as `runFormatJob` does. */
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
