import pMap from 'p-map'
import type { Deps } from '../../../deps'
import { finalizeIfOver } from './attempt-history'
import { attempts } from './attempt.model'

/** Attempts that one look finds, and how many of them are closed at once: calls of others come in between. */
const BATCH = 500
const AT_ONCE = 16
const MOST_FAILED = 5_000

/**
 * Closes every attempt whose time is over, of all organisations: handed in as it is or discarded, as of its deadline.
 * Idempotent; an attempt that fails is tried again a second later. Served by the index `sweep`.
 */
export async function sweepAttempts(deps: Deps): Promise<void> {
  const failed = new Set<string>()
  for (;;) {
    const over = await attempts(deps.db)
      .find(
        { state: 'running', sweepAt: { $lte: new Date(deps.clock.now()) }, _id: { $nin: [...failed] } },
        { orgid: 1 },
      )
      .limit(BATCH)
      .unscoped('the sweep serves all organisations')
      .lean<{ _id: string; orgid: string }[]>()
    if (over.length === 0) return
    await pMap(over, (due) => close(deps, due, failed), { concurrency: AT_ONCE })
    // What stands in the way of so many is not theirs alone.
    if (failed.size >= MOST_FAILED) return
  }
}

async function close(deps: Deps, due: { _id: string; orgid: string }, failed: Set<string>): Promise<void> {
  try {
    await finalizeIfOver(deps, due.orgid, due._id)
  } catch (error) {
    failed.add(due._id)
    deps.log.error({ err: error, attemptId: due._id }, 'an attempt could not be closed')
  }
}
