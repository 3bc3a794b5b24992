import { ApiError } from '../../client/api-error'
import type { Timer } from '../../kernel/timer'
import { problemOf, type SendProblem } from './answer-delivery'

/** Waits between tries (ms): answers go out at most five seconds after the network returns, even without an event. */
const AGAIN_MS = [500, 1_000, 2_000, 4_000]
/** When the network returns, a request older than this (ms) may be lost, so a second one is sent in parallel. */
const STALE_MS = 1_000

export interface SenderWork {
  /** True while there is something to send. */
  waiting(): boolean
  /** Sends and applies the server's answer; throws what `call` throws. */
  send(keepalive: boolean): Promise<void>
  /** Sending failed; after `again` the sender retries by itself. */
  failed(problem: SendProblem): void
}

export interface AnswerSender {
  /** Something new waits: sends it now, unless a try is under way or a pause between tries runs. */
  poke(): void
  /** The network may be back, or the learner is waiting: sends now, even during a pause or beside a stale request. */
  wake(): void
  /** The page may close: sends one request that outlives it (keepalive). */
  last(): void
  stop(): void
}

export function createAnswerSender(
  { timer, monotonicMs, jitter }: { timer: Timer; monotonicMs(): number /** In [0, 1). */; jitter(): number },
  work: SenderWork,
): AnswerSender {
  let flying = 0
  let tries = 0
  let startedAt = 0
  let stopped = false
  let pause: (() => void) | null = null

  const endPause = () => {
    pause?.()
    pause = null
  }
  function plan(error: unknown): void {
    const planned = AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)] ?? 4_000
    const asked = error instanceof ApiError && error.retryAfterS !== null ? error.retryAfterS * 1_000 : 0
    tries += 1
    endPause()
    // Many devices lose the server at the same moment; the jitter keeps them from retrying at the same moment.
    const waitMs = Math.max(planned * (0.8 + 0.2 * jitter()), asked * (1 + 0.2 * jitter()))
    pause = timer.after(waitMs, () => {
      pause = null
      void round(false)
    })
  }
  async function round(keepalive: boolean): Promise<void> {
    endPause()
    if (stopped || !work.waiting()) return
    flying += 1
    startedAt = monotonicMs()
    try {
      await work.send(keepalive)
      tries = 0
    } catch (error) {
      const problem = problemOf(error)
      if (stopped) return
      if (problem === 'again') plan(error)
      work.failed(problem)
      return
    } finally {
      flying -= 1
    }
    if (flying === 0 && pause === null) void round(false)
  }
  return {
    poke() {
      if (flying === 0 && pause === null) void round(false)
    },
    wake() {
      tries = 0
      if (flying === 0 || monotonicMs() - startedAt > STALE_MS) void round(false)
    },
    last: () => void round(true),
    stop() {
      stopped = true
      endPause()
    },
  }
}
