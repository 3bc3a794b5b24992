import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger }

/** Members that never reach a log, wherever they stand in a logged object (two levels deep). */
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
 * Structured log, one JSON line an event. Tokens, passwords, mobiles and transcripts are replaced; URLs are logged as
 * the route's pattern, never with their query.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const paths = SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const options = { level, base: null, redact: { paths, censor: '[hidden]' } }
  return destination ? pino(options, destination) : pino(options)
}
