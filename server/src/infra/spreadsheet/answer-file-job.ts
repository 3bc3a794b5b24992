import { answerJob } from '../process/answer-job'
import type { FileAnswer } from './file-process'
import { UnreadableFile } from './unreadable-file'

/** Answers the job of this child process (`runFileProcess`). */
export const answerFileJob = (run: (job: unknown) => Promise<unknown>): void =>
  answerJob(async (job): Promise<FileAnswer> => {
    try {
      return { result: await run(job) }
    } catch (error) {
      if (error instanceof UnreadableFile) return { unreadable: { kind: error.kind, reason: error.reason } }
      throw error
    }
  })
