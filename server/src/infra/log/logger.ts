import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger }

/** Property names that are redacted at the top of a logged object and up to two levels below. */
const SECRET = [
  'token',
  'password',
  'passwordHash',
  'randomkey',
  'serial',
  'mobile',
  'email',
  'transcript',
  'text',
  'apiKey',
  'authorization',
  'cookie',
  'secret',
]

/**
 * Structured log, one JSON line per event. Tokens, passwords, mobile numbers and transcripts are redacted. URLs are
 * logged as the route's pattern, never with their query.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const paths = SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const options = { level, base: null, redact: { paths, censor: '[hidden]' } }
  return destination ? pino(options, destination) : pino(options)
}
