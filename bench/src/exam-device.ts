import { Agent, request } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const unzip = promisify(gunzip)

/** There was no answer: the connection was refused or broke off. */
export class Lost extends Error {}

export type Body = Record<string, unknown>

export interface Answer {
  body: Body
  /** Retry-After of a 503, in seconds. */
  laterS: number | null
}

/** A phone with one keep-alive connection. */
export interface Device {
  agent: Agent
  token: string
  /** How often the server told it to retry later. */
  refused: number
  running: boolean
}

export const newDevice = (token: string): Device => ({
  agent: new Agent({ keepAlive: true, maxSockets: 1 }),
  token,
  refused: 0,
  running: false,
})

/** Sends one request and returns its answer; throws `Lost`. */
export function once({ agent, token }: Device, method: 'GET' | 'POST', url: string, body?: unknown): Promise<Answer> {
  return new Promise((done, fail) => {
    const sent = request(
      url,
      {
        agent,
        method,
        headers: { token, 'accept-encoding': 'gzip', ...(body ? { 'content-type': 'application/json' } : {}) },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', () => fail(new Lost()))
        answer.on('end', () => {
          const bytes = Buffer.concat(parts)
          const read = answer.headers['content-encoding'] === 'gzip' ? unzip(bytes) : Promise.resolve(bytes)
          const retryAfter = answer.headers['retry-after']
          const laterS = answer.statusCode === 503 && retryAfter !== undefined ? Number(retryAfter) : null
          read.then((text) => done({ body: JSON.parse(text.toString()) as Body, laterS })).catch(fail)
        })
      },
    )
    sent.on('error', () => fail(new Lost()))
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}

/** An arbitrary answer to a question. */
export const valueOf = (
  question: { type: number; blanks: number; choices: readonly { id: string }[] },
  seq: number,
): string[] =>
  question.type === 3
    ? ['八年', String(seq)].slice(0, question.blanks)
    : [question.choices[seq % question.choices.length]?.id ?? '']
