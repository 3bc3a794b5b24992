import AsyncLock from 'async-lock'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '@lianda/shared/error/app-error'
import { type Deps, perApp } from '../../deps'

/** argon2id's number in the library, whose enum is `const` and can't be imported by a bundler. */
const ARGON2ID = 2

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. About 15-25 ms here. */
const MEMORY_KIB = 19_456
const costOf = (deps: Deps) => ({
  algorithm: ARGON2ID,
  memoryCost: deps.passwordMemoryKib ?? MEMORY_KIB,
  timeCost: 2,
  parallelism: 1,
})

/** Most passwords that wait. At 40-70 per second the last one waits about two seconds. */
const QUEUE_LENGTH = 100

export interface PasswordHash {
  hash(password: string): Promise<string>
  /** After those that wait now, never refused: for one caller that hashes many, one after the other. */
  hashBehind(password: string): Promise<string>
  /** Takes the same time when the hash is missing. */
  verify(stored: string | null, password: string): Promise<boolean>
}

/**
 * Hashes one at a time, so that a rush of sign-ins leaves CPU for running practices. Others wait, or get `server/busy`.
 */
export const passwordHash = perApp((deps: Deps): PasswordHash => {
  const cost = costOf(deps)
  let waiting = 0
  const turns = new AsyncLock()
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= QUEUE_LENGTH) throw new AppError('server/busy', { retryAfterS: 2 })
    deps.metrics.signInQueue.set(++waiting)
    try {
      return await turns.acquire('hash', work)
    } finally {
      deps.metrics.signInQueue.set(--waiting)
    }
  }
  let nobody: Promise<string> | null = null
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    hashBehind: (password) => turns.acquire('hash', () => hash(password, cost)),
    async verify(stored, password) {
      // Computed once, at the same cost as a real hash.
      nobody ??= hash(Buffer.from(deps.randomBytes(24)).toString('hex'), cost)
      const against = stored ?? (await nobody)
      const right = await inTurn(() => verify(against, password))
      return right && stored !== null
    },
  }
})
