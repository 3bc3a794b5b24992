import type { Endpoint, InputOf, OutputOf } from '../contract/endpoint'
import { FORCED_SIGN_OUT } from '../error/client-codes'
import { sleep, type Timer } from '../kernel/timer'
import type { ClientHeaders } from '../module/activity/client-facts.rules'
import { type CancelSignal, type HttpPort, type HttpResponse, NetworkError } from '../platform/http'
import type { PictureFile } from '../platform/pictures'
import { ApiError, isRecord } from './api-error'
import { requestOf } from './request'
import type { SessionHolder } from './session'

/** The spec's request timeout. */
export const CALL_TIMEOUT_MS = 300_000
/** Waits between the attempts of a read. A write is not retried here: only its caller knows the idempotency key. */
const RETRY_AFTER_MS = [300, 1_200]
const TRY_AGAIN_STATUS = [502, 503, 504]
/** Retries after `server/busy`; the server admits a caller after five refusals at the latest. */
const BUSY_TRIES = 6
/** Spreads the devices that got the same Retry-After over the next second. */
const BUSY_JITTER_MS = 1_000

export interface CallOptions {
  timeoutMs?: number
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** What an upload carries. */
  file?: PictureFile
  /** Cancels the request, and the wait for the next try. */
  signal?: CancelSignal
}

/**
 * Calls the server by its contract. Resolves to the contract's output; throws ApiError when the server refused and
 * NetworkError when it could not be reached.
 */
export type Call = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions) => Promise<OutputOf<E>>

export interface CallDeps {
  http: HttpPort
  session: SessionHolder
  timer: Timer
  now(): number
  /** Sent with every call. */
  about: ClientHeaders
  /** Headers of a call besides these. */
  more?(endpoint: Endpoint): Record<string, string>
  /** Sent as Accept-Language, so that refusals before sign-in are in the user's language. */
  languageTag(): string
  /** In [0, 1). */
  jitter(): number
  /** Called with the time of the next retry when a call waits for a busy server; null when none waits any more. */
  onBusy?(untilMs: number | null): void
  /** Prefix of every URL: '' on the web, `https://host` in WeChat. */
  origin: string
}

export function createCall({
  http,
  session,
  timer,
  about,
  more,
  languageTag,
  jitter,
  onBusy,
  origin,
  now,
}: CallDeps): Call {
  let queued = 0

  /** Waits until the retry is due; safe for writes too, because a busy server has done nothing yet. */
  async function comeBack(afterS: number): Promise<void> {
    const waitMs = afterS * 1_000 + jitter() * BUSY_JITTER_MS
    queued++
    onBusy?.(now() + waitMs)
    await sleep(timer, waitMs)
    queued--
    if (queued === 0) onBusy?.(null)
  }

  async function send(endpoint: Endpoint, input: Record<string, unknown>, options: CallOptions): Promise<unknown> {
    // With an empty id the URL would be a different path of the server.
    if (lacksPathPart(endpoint, input)) throw new ApiError(404, { code: 'request/not_found' })
    const { path, body } = requestOf(endpoint, input)
    const token = endpoint.auth === 'session' ? session.token() : null
    const headers: Record<string, string> = {
      ...about,
      ...more?.(endpoint),
      Accept: 'application/json',
      'Accept-Language': languageTag(),
    }
    const { file } = options
    if (body !== null && !file) headers['Content-Type'] = 'application/json'
    if (token !== null) headers.token = token
    const response = await http.send({
      method: endpoint.method,
      url: origin + path,
      headers,
      ...(file ? { file } : body === null ? {} : { body }),
      timeoutMs: options.timeoutMs ?? CALL_TIMEOUT_MS,
      ...(options.keepalive ? { keepalive: true } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    })
    const answer = bodyOf(response)
    if (answer.successed === true) return answer
    const failure = new ApiError(response.status, answer)
    if (endpoint.auth === 'session' && FORCED_SIGN_OUT.includes(failure.errcode)) session.lost(failure.code, token)
    throw failure
  }

  async function call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<OutputOf<E>> {
    const waits = endpoint.effect === 'read' ? RETRY_AFTER_MS : []
    let busyAnswers = 0
    const asked = session.token()
    const isOver = () => options.signal?.aborted || (endpoint.auth === 'session' && session.token() !== asked)
    for (let attempt = 0; ; attempt++) {
      try {
        // The server validates its output against the same contract; only the envelope is checked here.
        return (await send(endpoint, isRecord(input) ? input : {}, options)) as OutputOf<E>
      } catch (error) {
        const later = busyFor(error, endpoint)
        if (later !== null && ++busyAnswers <= BUSY_TRIES) {
          await comeBack(later)
          // The user signed out meanwhile: do not send the call as another user, or without a session.
          if (isOver()) throw error
          attempt--
          continue
        }
        const wait = waits[attempt]
        if (wait === undefined || !worthAnotherTry(error)) throw error
        await sleep(timer, wait)
        if (isOver()) throw error
      }
    }
  }
  return call
}

const lacksPathPart = ({ path }: Endpoint, input: Record<string, unknown>): boolean =>
  [...path.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => input[name] === '')

/** A response that is not a JSON object (a proxy's error page, a captive portal) did not come from our server. */
function bodyOf({ status, json }: HttpResponse): Record<string, unknown> {
  if (isRecord(json)) return json
  if (TRY_AGAIN_STATUS.includes(status)) return { code: 'server/unavailable' }
  throw new NetworkError('offline')
}

/** Seconds to wait when the server refused the call with `server/busy` before doing anything; otherwise null. */
function busyFor(error: unknown, endpoint: Endpoint): number | null {
  if (!(error instanceof ApiError) || error.code !== 'server/busy' || endpoint.auth === 'none') return null
  return error.retryAfterS
}

function worthAnotherTry(error: unknown): boolean {
  if (error instanceof NetworkError) return error.reason === 'offline'
  return error instanceof ApiError && TRY_AGAIN_STATUS.includes(error.status)
}
