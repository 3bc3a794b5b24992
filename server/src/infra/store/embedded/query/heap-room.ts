import { getHeapStatistics } from 'node:v8'
import { MongoError } from '../mongo-error'

/** Share of the heap limit above which gathering stops: at the limit itself V8 would end the whole store. */
const FULL = 0.6

/** A command that gathered less than this share is not refused; much of a full heap may be garbage. */
const LARGE = 1 / 16

/**
 * Call regularly in code that keeps everything it reads, with the approximate bytes kept so far.
 * Throws MongoError 292 when there is no memory for more.
 */
export function requireRoom(bytes: number): void {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
  if (bytes < limit * LARGE || used < limit * FULL) return
  throw new MongoError(
    292,
    'the command would need more memory than the store has; narrow it down by a filter or a limit, or make an index for its order',
  )
}
