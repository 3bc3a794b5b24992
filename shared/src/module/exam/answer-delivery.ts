import { ApiError } from '../../client/api-error'
import type { Call, CallOptions } from '../../client/call'
import type { Delivery } from '../../client/outbox'
import { FORCED_SIGN_OUT } from '../../error/codes'
import { NetworkError } from '../../platform/http'
import type { OutboxItem } from '../../platform/storage'
import type { Services } from '../../store/services'
import { dropKept, EXAM_KIND, type KeptPending, noteDelivered, readPending } from './attempt-keeping'
import { save, type SaveResult, submit } from './exam.contract'

/** A save that takes longer than this counts as lost and is sent again; the server takes it twice. */
export const SEND_TIMEOUT_MS = 10_000

/** Sends what waits of an attempt, and hands in where that was wished. */
export function sendAnswers(call: Call, kept: KeptPending, options: CallOptions = {}): Promise<SaveResult> {
  const { examId, key, preview, deviceId, saves, events } = kept
  const input = { id: examId, key, preview, answer: { deviceId, saves, events: events.slice(-100) } }
  return call(kept.submit ? submit : save, input, { timeoutMs: SEND_TIMEOUT_MS, ...options })
}

/**
 * What a failed sending means: `again` the network or the server's trouble; `fenced` another device has the attempt and
 * this one may not hand in; `early` handing in is not possible yet; `signed_out` nobody is signed in any more; `refused`
 * the server will never take it.
 */
export type SendProblem = 'again' | 'fenced' | 'early' | 'signed_out' | 'refused'

export function problemOf(error: unknown): SendProblem {
  if (!(error instanceof ApiError)) return error instanceof NetworkError ? 'again' : 'refused'
  if (FORCED_SIGN_OUT.includes(error.errcode)) return 'signed_out'
  if (error.code === 'exam/fenced') return 'fenced'
  if (error.code === 'exam/too_early') return 'early'
  // An answer without a code of ours came from something in between: nothing is given up for it.
  if (error.code === 'server/fault') return 'again'
  return error.status >= 500 || error.status === 429 || error.status === 0 ? 'again' : 'refused'
}

/** Registers the outbox's kind `exam`: what a closed page or a crash left is delivered by whatever page is open. */
export function deliverAnswers({
  call,
  outbox,
  platform: { documents },
}: Pick<Services, 'call' | 'outbox' | 'platform'>): void {
  async function attempt(item: OutboxItem, kept: KeptPending): Promise<Delivery> {
    try {
      const result = await sendAnswers(call, kept)
      const { attemptId, examId, preview } = kept
      const over = result.state !== 'running'
      // Without the documents the next page asks the server; the answers are there already.
      await (over
        ? dropKept(documents, item.owner, { id: attemptId, examId, preview: preview === 1 })
        : noteDelivered(documents, item.owner, kept)
      ).catch(() => undefined)
      return 'sent'
    } catch (error) {
      const problem = problemOf(error)
      // The answers count all the same; only handing in is somebody else's now, or has to wait for the learner.
      if ((problem === 'fenced' || problem === 'early') && kept.submit) return attempt(item, { ...kept, submit: false })
      return problem === 'refused' ? 'refused' : 'later'
    }
  }
  outbox.handle(EXAM_KIND, async (item) => {
    const kept = readPending(item)
    return kept === null ? 'refused' : attempt(item, kept)
  })
}
