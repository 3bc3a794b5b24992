import AsyncLock from 'async-lock'
import { LRUCache } from 'lru-cache'
import { perApp } from '../../../deps'
import type { Attempt } from './attempt-draft'

/** Running attempts cached in memory, about 6 KB each: saving an answer then takes one write and no read. */
const KEPT = 4_000

interface AttemptCache {
  get(id: string): Attempt | undefined
  put(attempt: Attempt): void
  drop(id: string): void
  /** Whether this user has a running attempt. */
  isTakingExam(userId: string): boolean
  noteRunning(attempt: Pick<Attempt, '_id' | 'userId'>): void
  /** Runs one piece of work per attempt at a time, in order of arrival. */
  inTurn<T>(id: string, work: () => Promise<T>): Promise<T>
}

/**
 * The last state of running attempts that this process knows. Only a cache: every write checks `rev`, so a stale copy
 * costs one more read and nothing else.
 */
export const attemptCache = perApp((): AttemptCache => {
  const kept = new LRUCache<string, Attempt>({ max: KEPT })
  const turns = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY })
  /** User id -> ids of running attempts. */
  const running = new Map<string, Set<string>>()
  const noteRunning = ({ _id, userId }: Pick<Attempt, '_id' | 'userId'>) =>
    void running.set(userId, (running.get(userId) ?? new Set()).add(_id))
  const noteEnded = ({ _id, userId }: Attempt) => {
    const own = running.get(userId)
    own?.delete(_id)
    if (own?.size === 0) running.delete(userId)
  }
  return {
    get: (id) => kept.get(id),
    put(attempt) {
      if (attempt.state !== 'running') {
        kept.delete(attempt._id)
        return noteEnded(attempt)
      }
      noteRunning(attempt)
      kept.set(attempt._id, attempt)
    },
    drop: (id) => void kept.delete(id),
    isTakingExam: (userId) => running.has(userId),
    noteRunning,
    inTurn: (id, work) => turns.acquire(id, work),
  }
})
