import type { Deps } from '../../deps'
import { keyedPort } from '../../port'

/** A record of learning (a practice, an exam, a round, a viewing) of somebody that ended, or is another than it was. */
export interface RecordChange {
  orgid: string
  userId: string
  /** When it ended. */
  at: Date
}

/**
 * Modules above that keep figures of records. They read the records again, so it does no harm to be told too often. When
 * one throws, the same is told again.
 */
export const recordListeners = keyedPort<string, (some: readonly RecordChange[]) => Promise<void>>(
  'org.record_listeners',
)

/**
 * Tells that records are others than they were: ended, rescored, deleted or restored. Call it after the record is
 * written, from what is pending in it: who ends work by `addLearning` has told already.
 */
export async function recordsChanged(deps: Deps, some: readonly RecordChange[]): Promise<void> {
  if (some.length === 0) return
  for (const listen of recordListeners(deps).values()) await listen(some)
}
