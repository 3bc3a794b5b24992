import type { PictureFile } from './pictures'

/** The part of an AbortSignal that every platform has. */
export interface CancelSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
}

/** One exchange with the server. The port does not retry and does not interpret the envelope. */
export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Absolute, or beginning with `/`. */
  url: string
  headers: Record<string, string>
  /** Sent as the part `file` of a form, instead of a body. */
  file?: PictureFile
  /** JSON text. */
  body?: string
  timeoutMs: number
  /** Lets the request outlive the page (sign-out, the last save of progress). */
  keepalive?: boolean
  /** Cancels the request (NetworkError `aborted`), where the platform can. */
  signal?: CancelSignal
}

export interface HttpResponse {
  status: number
  /** Parsed JSON, or null when the response is not JSON. */
  json: unknown
}

export interface HttpPort {
  /** Resolves for every response, whatever its status; rejects with NetworkError when there is none. */
  send(request: HttpRequest): Promise<HttpResponse>
}

/** No response: no network, an unreachable server, or a timeout. */
export class NetworkError extends Error {
  readonly reason: 'offline' | 'timeout' | 'aborted'
  constructor(reason: 'offline' | 'timeout' | 'aborted') {
    super(reason)
    this.name = 'NetworkError'
    this.reason = reason
  }
}
