import type { Connection } from 'mongoose'
import type { Clock } from '@lianda/shared/kernel/clock'
import type { Rng } from '@lianda/shared/kernel/rng'
import type { Config } from './config'
import type { Logger } from './infra/log/logger'
import type { Metrics } from './infra/metrics/metrics'
import type { Realtime } from './infra/realtime/realtime'
import type { VoiceServices } from './infra/speech/voice-services'

/**
 * Everything a use case may need from outside. One object per running app: pass it on as it is, `perApp` knows an app
 * by it.
 */
export interface Deps {
  readonly config: Config
  readonly clock: Clock
  /** For draws and shuffles; never for secrets. */
  readonly rng: Rng
  /** Secrets: tokens, keys, passwords. */
  readonly randomBytes: (length: number) => Uint8Array
  /** 24 hexadecimal digits, ascending in time, not to be guessed: the `_id` of every document. */
  readonly newId: () => string
  readonly log: Logger
  readonly db: Connection
  readonly realtime: Realtime
  readonly metrics: Metrics
  /** Recognisers, voices, language model: probed once at start, scripted in tests. */
  readonly voice: VoiceServices
  /** KiB that hashing a password takes; left out it is what OWASP asks for. Tests take less. */
  readonly passwordMemoryKib?: number
}

/** What one running app keeps in memory (caches, queues): made at first use, gone with the app. */
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
