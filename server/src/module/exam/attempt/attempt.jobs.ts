import type { Deps } from '../../../deps'
import type { Job } from '../../../infra/queue/job'
import { relayAttempts } from './attempt-relay'
import { sweepAttempts } from './attempt-sweep'

const SECOND_MS = 1_000

export const attemptJobs = (deps: Deps): Job[] => [
  { name: 'exam.sweep', everyMs: SECOND_MS, run: () => sweepAttempts(deps) },
  { name: 'exam.relay', everyMs: 5 * SECOND_MS, run: () => relayAttempts(deps) },
]
