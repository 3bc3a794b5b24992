/** One exchange with the server. The port does no retrying and knows nothing of envelopes. */
export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Absolute, or beginning with `/`. */
  url: string
  headers: Record<string, string>
  /** JSON text. */
  body?: string
  timeoutMs: number
  /** Lets the request outlive the page (sign-out, the last progress). */
  keepalive?: boolean
}

export interface HttpResponse {
  status: number
  /** Parsed JSON, or null when the answer was none. */
  json: unknown
}

export interface HttpPort {
  /** Resolves for every answer of the server, whatever its status; rejects with NetworkError when none came. */
  send(request: HttpRequest): Promise<HttpResponse>
}

/** No answer: the network is gone, the server cannot be reached, or time ran out. */
export class NetworkError extends Error {
  readonly reason: 'offline' | 'timeout' | 'aborted'
  constructor(reason: 'offline' | 'timeout' | 'aborted') {
    super(reason)
    this.name = 'NetworkError'
    this.reason = reason
  }
}
