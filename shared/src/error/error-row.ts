/** The level at which a failure is logged. */
export type LogLevel = 'silent' | 'info' | 'warn' | 'error'

interface ErrorRow {
  /** HTTP status. */
  status: number
  /** The spec's number; 10000, 9999, 9998, 9100 and 10001 force a sign-out (learner document 8). */
  errcode: number
  log: LogLevel
}

/** The failures of one noun by their code. */
export type ErrorTable<Noun extends string> = Record<`${Noun}/${string}`, ErrorRow>
