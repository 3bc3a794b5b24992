import pMap from 'p-map'
import type { Deps } from '../../../deps'
import type { StuckQuery, StuckWork } from '../../org'
import { finalizeIfOver } from './attempt-history'
import { attempts } from './attempt.model'

/** Attempts read per query, and how many are closed concurrently: few enough to let other calls through. */
const BATCH = 500
const AT_ONCE = 16
const MOST_FAILED = 5_000

/**
 * Closes every attempt whose time is over, in all organisations: submitted as it is or discarded, as of its deadline.
 * Idempotent; a failed attempt is retried a second later. Served by the index `sweep`.
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
    // So many failures have a common cause: stop here, the next round tries again.
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

/** Attempts of packages whose time was over before then and that are still running. Served by the index `sweep`. */
export async function stuckExams(deps: Deps, { beforeMs, taskId }: StuckQuery): Promise<StuckWork[]> {
  const late = await attempts(deps.db)
    .find(
      { state: 'running', sweepAt: { $lte: new Date(beforeMs) }, taskId: taskId ?? { $ne: null } },
      { orgid: 1, taskId: 1 },
    )
    .limit(MOST_FAILED)
    .unscoped('one job looks after the packages of all organisations')
    .lean<{ _id: string; orgid: string; taskId: string }[]>()
  return late.map(({ _id, orgid, taskId: of }) => ({
    orgid,
    taskId: of,
    close: () => finalizeIfOver(deps, orgid, _id),
  }))
}
