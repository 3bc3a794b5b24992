import type { QueryFilter } from 'mongoose'
import type { Deps } from '../../deps'
import type { StuckQuery, StuckWork } from '../org'
import type { SessionDoc } from './practice.document'
import { endSession } from './practice-end.service'
import { sessions } from './practice.model'
import { live } from './turn/live'

/**
 * After the pause limit the learner may still hand in what was done, or start again. A day later the session is handed
 * in for them, so that it does not stay open for ever.
 */
const HAND_IN_MS = 24 * 3_600_000
/** Sessions read per query. */
const BATCH = 100
/** So many failures of one round have a common cause. */
const MOST_FAILED = 1_000

/** Why a job ends sessions, each with those that it ends at a time. */
const OVERDUE = {
  /** Abandoned, or at the pause limit where nobody heard the last answer. Served by the index `sweep_expired`. */
  expired: (nowMs) => ({
    state: { $in: ['active', 'paused'] },
    resumableUntil: { $lte: new Date(nowMs) },
    $or: [{ resumableUntil: { $lte: new Date(nowMs - HAND_IN_MS) } }, { ending: { $ne: null } }],
  }),
  /** The device did not come back; a pause has a limit of its own. Served by the index `sweep_away`. */
  poor_network: (nowMs) => ({ open: true, awayUntil: { $lte: new Date(nowMs) }, state: 'active' }),
  /** The time for a last turn is over. Served by the index `sweep_ends`. */
  task_ended: (nowMs) => ({ open: true, endsBy: { $lte: new Date(nowMs) } }),
} as const satisfies Record<string, (nowMs: number) => QueryFilter<SessionDoc>>

type Overdue = keyof typeof OVERDUE
const REASONS = Object.keys(OVERDUE) as Overdue[]

async function end(deps: Deps, session: SessionDoc, reason: Overdue): Promise<void> {
  if (reason === 'task_ended') live(deps).quiet(session._id)
  await endSession(deps, session, reason)
}

/** Ends and scores what is overdue for this reason, in all organisations. One that fails is tried again in the next round. */
export async function endOverdue(deps: Deps, reason: Overdue): Promise<void> {
  const failed: string[] = []
  for (;;) {
    const due = await sessions(deps.db)
      .find({ ...OVERDUE[reason](deps.clock.now()), _id: { $nin: failed } })
      .limit(BATCH)
      .unscoped('the sweep serves all organisations')
      .lean<SessionDoc[]>()
    for (const session of due) {
      try {
        await end(deps, session, reason)
      } catch (error) {
        failed.push(session._id)
        deps.log.error({ err: error, sessionId: session._id }, 'a practice could not be ended')
      }
    }
    if (due.length < BATCH || failed.length >= MOST_FAILED) return
  }
}

/** Practices of packages that should have ended before a time and are still open. */
export async function stuckPractices(deps: Deps, { beforeMs, taskId }: StuckQuery): Promise<StuckWork[]> {
  const found = await Promise.all(
    REASONS.map(async (reason) => {
      const late = await sessions(deps.db)
        .find({ ...OVERDUE[reason](beforeMs), trial: { $ne: true }, ...(taskId === undefined ? {} : { taskId }) })
        .limit(MOST_FAILED)
        .unscoped('one job looks after the packages of all organisations')
        .lean<SessionDoc[]>()
      return late.map((session) => ({ session, reason }))
    }),
  )
  // One may be overdue for several reasons.
  const each = new Map(found.flat().map((one) => [one.session._id, one]))
  return [...each.values()].map(({ session, reason }) => ({
    orgid: session.orgid,
    taskId: session.taskId,
    close: () => end(deps, session, reason),
  }))
}
