import AsyncLock from 'async-lock'
import type { Logger } from '../log/logger'
import type { Job } from './job'

export interface Scheduler {
  start(): void
  /** Starts no more runs and waits for the current ones. */
  stop(): Promise<void>
  /** Runs one job now, or after its current run; throws what the job throws. */
  run(name: string): Promise<void>
}

/** Repeats jobs in this process; two runs of one job never overlap. */
export function createScheduler(log: Logger, jobs: readonly Job[]): Scheduler {
  const timers: NodeJS.Timeout[] = []
  const turns = new AsyncLock()
  const runOnce = (job: Job): Promise<void> => turns.acquire(job.name, () => job.run())
  const tick = (job: Job): void => {
    if (turns.isBusy(job.name)) return
    runOnce(job).catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job failed'))
  }
  return {
    start() {
      for (const job of jobs) {
        const timer = setInterval(() => tick(job), job.everyMs)
        timer.unref()
        timers.push(timer)
      }
    },
    async stop() {
      for (const timer of timers.splice(0)) clearInterval(timer)
      await turns.acquire(
        jobs.map((job) => job.name),
        () => Promise.resolve(),
      )
    },
    async run(name) {
      const job = jobs.find((one) => one.name === name)
      if (!job) throw new Error(`there is no job ${name}`)
      await runOnce(job)
    },
  }
}
