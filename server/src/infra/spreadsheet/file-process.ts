import type { ProcessLimits, ProcessUsage } from '../process/process-job'
import { OverLimit, runInProcess } from '../process/run-in-process'
import { type Unreadable, UnreadableFile } from './unreadable-file'

/**
 * Ten times what 2,000 rows with pictures need. A file that needs more is refused, and the server is not affected.
 */
export const READING: ProcessLimits = { heapMb: 192, rssMb: 384, cpuMs: 12_000, wallMs: 60_000, answerMb: 64 }
/** For our own data: at most 64 MB of pictures, which are in memory several times while the file is written. */
export const WRITING: ProcessLimits = { heapMb: 384, rssMb: 768, cpuMs: 30_000, wallMs: 60_000, answerMb: 128 }

/** A faulty file is a regular answer; any other error ends the process. */
export type FileAnswer = { result: unknown } | { unreadable: Unreadable }

/**
 * Runs a job with a file in a child process that ends with it; `worker` calls `answerFileJob`. Throws UnreadableFile for
 * a faulty or too costly file, the signal's reason when it aborts, else an Error.
 */
export async function runFileProcess(
  worker: string | URL,
  job: unknown,
  limits: ProcessLimits,
  signal?: AbortSignal,
): Promise<{ result: unknown; usage: ProcessUsage }> {
  try {
    const { answer, usage } = await runInProcess(worker, job, limits, signal)
    const read = answer as FileAnswer
    if ('unreadable' in read) throw new UnreadableFile(read.unreadable.kind, read.unreadable.reason)
    return { result: read.result, usage }
  } catch (error) {
    if (error instanceof OverLimit) throw new UnreadableFile('unreadable', 'too_costly', { cause: error })
    throw error
  }
}
