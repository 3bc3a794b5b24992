import type { Connection } from 'mongoose'
import type { Clock } from '@lianda/shared/kernel/clock'
import type { Rng } from '@lianda/shared/kernel/rng'
import type { Config } from './config'
import type { Logger } from './infra/log/logger'
import type { Metrics } from './infra/metrics/metrics'
import type { Realtime } from './infra/realtime/realtime'
import type { VoiceServices } from './infra/speech/voice-services'

/**
 * Everything a use case may need from outside. One object per running app: pass it on unchanged, because `perApp`
 * identifies the app by this object.
 */
export interface Deps {
  readonly config: Config
  readonly clock: Clock
  /** For draws and shuffles; never for secrets. */
  readonly rng: Rng
  /** Secrets: tokens, keys, passwords. */
  readonly randomBytes: (length: number) => Uint8Array
  /** 24 hexadecimal digits, ascending in time and not guessable: the `_id` of every document. */
  readonly newId: () => string
  readonly log: Logger
  readonly db: Connection
  readonly realtime: Realtime
  readonly metrics: Metrics
  /** Recognisers, voices, language model: probed once at start, scripted in tests. */
  readonly voice: VoiceServices
  /** Memory of password hashing in KiB; default: the OWASP recommendation. Tests use less. */
  readonly passwordMemoryKib?: number
}

/** In-memory state of one running app (caches, queues): created on first use, released with the app. */
export function perApp<T>(create: (deps: Deps) => T): (deps: Deps) => T {
  const made = new WeakMap<Deps, T>()
  return (deps) => {
    const known = made.get(deps)
    if (known !== undefined) return known
    const value = create(deps)
    made.set(deps, value)
    return value
  }
}
