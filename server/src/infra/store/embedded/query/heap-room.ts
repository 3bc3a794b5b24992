import { getHeapStatistics } from 'node:v8'
import { MongoError } from '../mongo-error'

/** Share of the heap's limit beyond which nothing more is gathered: at the limit itself the whole store would end. */
const FULL = 0.6

/** Whoever gathered less than this share of it is not the one to be refused; much of a full heap may be garbage. */
const LARGE = 1 / 16

/**
 * To be asked now and then by what keeps all that it reads, with about how many bytes that are by now.
 * Throws MongoError 292 when there is no room for more.
 */
export function requireRoom(bytes: number): void {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
  if (bytes < limit * LARGE || used < limit * FULL) return
  throw new MongoError(
    292,
    'the command would need more memory than the store has; narrow it down by a filter or a limit, or make an index for its order',
  )
}
