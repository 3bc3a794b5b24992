import type { ProgramLimits } from '../../../infra/process/confined-program'
import type { FilmSource } from './film-probe'

const MB = 1024 * 1024
/** No film is smaller for its length: 64 kbit/s. */
const LEAST_BYTES_PER_MS = 8
const LONGEST_UNKNOWN_MS = 4 * 3_600_000

/**
 * What FFmpeg may use for one size of a film: CPU time of twenty times its length, 8 Mbit of result for each second. Of a
 * film that does not say how long it is, the bytes say how long it can be.
 */
export function filmLimits(
  { durationMs }: Pick<FilmSource, 'durationMs'>,
  bytes: number,
  copied: boolean,
): ProgramLimits {
  const lengthMs = durationMs || Math.min(LONGEST_UNKNOWN_MS, Math.ceil(bytes / LEAST_BYTES_PER_MS))
  const fileMb = copied ? Math.ceil((bytes * 2) / MB) + 64 : Math.ceil(lengthMs / 1000) + 64
  return { cpuMs: 600_000 + lengthMs * 20, wallMs: 600_000 + lengthMs * 60, addressMb: 4_096, fileMb }
}
