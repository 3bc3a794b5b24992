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
  const running = new Map<string, Promise<void>>()
  const runOnce = (job: Job): Promise<void> => {
    const run = (running.get(job.name) ?? Promise.resolve()).catch(() => undefined).then(() => job.run())
    const settled = run.finally(() => {
      if (running.get(job.name) === settled) running.delete(job.name)
    })
    running.set(job.name, settled)
    return settled
  }
  const tick = (job: Job): void => {
    if (running.has(job.name)) return
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
      await Promise.allSettled(running.values())
    },
    async run(name) {
      const job = jobs.find((one) => one.name === name)
      if (!job) throw new Error(`there is no job ${name}`)
      await runOnce(job)
    },
  }
}
