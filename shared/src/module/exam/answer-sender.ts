import { ApiError } from '../../client/api-error'
import type { Timer } from '../../kernel/timer'
import { problemOf, type SendProblem } from './answer-delivery'

/** Waits between tries: what waits is out at most five seconds after the network returns, even if nobody tells of it (ms). */
const AGAIN_MS = [500, 1_000, 2_000, 4_000]
/** A request that is older than this when the network returns may be lost: another one goes beside it. */
const STALE_MS = 1_000

export interface SenderWork {
  /** There is something to send. */
  waiting(): boolean
  /** Sends it and settles what the server answered; throws what `call` throws. */
  send(keepalive: boolean): Promise<void>
  /** It did not go; with `again` it is tried again by itself. */
  failed(problem: SendProblem): void
}

export interface AnswerSender {
  /** Something new waits: it goes now, unless a try is under way or a pause between tries runs. */
  poke(): void
  /** The network may be back, or the learner waits for it: now, whatever runs. */
  wake(): void
  /** The page may close: one try that outlives it. */
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
    // Many devices lose one server at the same moment; they should not all come back in one.
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
