import { utf8Bytes } from '../../kernel/bytes'
import { ApiError } from '../../client/api-error'
import type { Call, CallOptions } from '../../client/call'
import type { Delivery, OutboxHandler } from '../../client/outbox'
import { FORCED_SIGN_OUT } from '../../error/client-codes'
import type { OutboxItem } from '../../platform/storage'
import type { Services } from '../../store/services'
import { dropKept, type KeptPending, noteDelivered, readPending } from './attempt-keeping'
import type { SendProblem } from './attempt-machine.types'
import { save, type SaveResult, submit } from './exam.contract'

/** A save that takes longer than this counts as lost and is sent again; saving is idempotent. */
export const SEND_TIMEOUT_MS = 10_000

/** Limits of one request, in answers and in approximate characters: the server limits the size of a body. */
const SAVES_AT_ONCE = 100
const CHARACTERS_AT_ONCE = 200_000
const OUTLIVES_BYTES = 60_000
/** Refusals that a retry cannot change: the attempt or the question does not exist, or the key is not valid for it. */
const FINAL = ['exam/key_invalid', 'exam/not_found', 'exam/question_unknown']

/** The part of the pending answers that fits into one request; only the last part hands in. */
export function firstPart(kept: KeptPending): KeptPending {
  let characters = 0
  const over = kept.saves.findIndex((one, at) => {
    characters += JSON.stringify(one).length
    return at >= SAVES_AT_ONCE || (at > 0 && characters > CHARACTERS_AT_ONCE)
  })
  return over === -1 ? kept : { ...kept, saves: kept.saves.slice(0, over), submit: false }
}

/** True when a browser sends it even after the page has closed: it allows 64 KiB for all such requests. */
export const outlivesPage = (part: KeptPending): boolean => utf8Bytes(JSON.stringify(part)).length < OUTLIVES_BYTES

/** Sends the pending answers of an attempt, and hands in if the learner asked for it. */
export function sendAnswers(call: Call, kept: KeptPending, options: CallOptions = {}): Promise<SaveResult> {
  const { examId, key, preview, deviceId, saves, events } = kept
  const input = { id: examId, key, preview, answer: { deviceId, saves, events: events.slice(-100) } }
  return call(kept.submit ? submit : save, input, { timeoutMs: SEND_TIMEOUT_MS, ...options })
}

/**
 * What a failed request means. `again`: the network or the server failed, or the error is unknown; `fenced`: another
 * device has the attempt, so this one may not hand in; `early`: handing in is not possible yet; `signed_out`: no user
 * is signed in any more; `refused`: the server will never accept it.
 */
export function problemOf(error: unknown): SendProblem {
  if (!(error instanceof ApiError)) return 'again'
  if (FORCED_SIGN_OUT.includes(error.errcode)) return 'signed_out'
  if (error.code === 'exam/fenced') return 'fenced'
  if (error.code === 'exam/too_early') return 'early'
  // Any other error, also one from a proxy, must not discard answers: they are sent again.
  return FINAL.includes(error.code) ? 'refused' : 'again'
}

/** Delivers the answers that a closed or crashed page left. */
export function answerDelivery({ call, platform: { documents } }: Pick<Services, 'call' | 'platform'>): OutboxHandler {
  async function sendAll(kept: KeptPending): Promise<SaveResult> {
    const part = firstPart(kept)
    const result = await sendAnswers(call, part)
    if (part === kept) return result
    return sendAll({ ...kept, saves: kept.saves.slice(part.saves.length), events: [] })
  }
  async function attempt(item: OutboxItem, kept: KeptPending): Promise<Delivery> {
    try {
      const result = await sendAll(kept)
      const { attemptId, examId, preview } = kept
      const over = result.state !== 'running'
      // If the documents can't be written, the next page asks the server, which already has the answers.
      await (over
        ? dropKept(documents, item.owner, { id: attemptId, examId, preview: preview === 1 })
        : noteDelivered(documents, item.owner, kept)
      ).catch(() => undefined)
      return 'sent'
    } catch (error) {
      const problem = problemOf(error)
      // The answers still count. Only handing in is now up to another device, or has to wait for the learner.
      if ((problem === 'fenced' || problem === 'early') && kept.submit) return attempt(item, { ...kept, submit: false })
      return problem === 'refused' ? 'refused' : 'later'
    }
  }
  return async (item) => {
    const kept = readPending(item)
    return kept === null ? 'refused' : attempt(item, kept)
  }
}
