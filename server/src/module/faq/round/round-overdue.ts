import type { QueryFilter } from 'mongoose'
import type { Deps } from '../../../deps'
import type { StuckQuery, StuckWork } from '../../org'
import { liveRounds } from './live-rounds'
import { hearAgain } from './round-answer'
import { OF_PACKAGES, type RoundDoc } from './round.document'
import { endRound, noticeOf } from './round-end'
import { rounds } from './round.model'
import { change } from './round.store'

/** After the pause limit a learner may still hand in what was answered; a day later it is done for them. */
const HAND_IN_MS = 24 * 3_600_000
/** An answer lasts at most 120 s; a learner may finish the one under way. */
const TURN_MS = 120_000
const BATCH = 100
/** So many failures of one round of the job have a common cause. */
const MOST_FAILED = 1_000

/** Why a job ends rounds, with those that it ends. Served by `sweep_expired` and `sweep_ends`. */
const OVERDUE = {
  expired: (nowMs) => ({ open: true, resumableUntil: { $lte: new Date(nowMs - HAND_IN_MS) } }),
  task_ended: (nowMs) => ({ open: true, endsBy: { $lte: new Date(nowMs) } }),
} as const satisfies Record<string, (nowMs: number) => QueryFilter<RoundDoc>>
type Overdue = keyof typeof OVERDUE
const REASONS = Object.keys(OVERDUE) as Overdue[]

/** Ends and scores what is overdue for this reason, in all organisations. One that fails is tried again next time. */
export async function endOverdueRounds(deps: Deps, reason: Overdue): Promise<void> {
  const failed: string[] = []
  for (;;) {
    const due = await rounds(deps.db)
      .find({ ...OVERDUE[reason](deps.clock.now()), _id: { $nin: failed } })
      .limit(BATCH)
      .unscoped('the sweep serves all organisations')
      .lean<RoundDoc[]>()
    for (const round of due) {
      try {
        await endRound(deps, round, reason)
      } catch (error) {
        failed.push(round._id)
        deps.log.error({ err: error, roundId: round._id }, 'a round could not be ended')
      }
    }
    if (due.length < BATCH || failed.length >= MOST_FAILED) return
  }
}

/** Rounds of packages that should have ended before a time and are still open. */
export async function stuckRounds(deps: Deps, { beforeMs, taskId }: StuckQuery): Promise<StuckWork[]> {
  const found = await Promise.all(
    REASONS.map(async (reason) => {
      const late = await rounds(deps.db)
        .find({ ...OVERDUE[reason](beforeMs), ...(taskId === undefined ? OF_PACKAGES : { taskId }) })
        .limit(MOST_FAILED)
        .unscoped('one job looks after the packages of all organisations')
        .lean<RoundDoc[]>()
      return late.map((round) => ({ round, reason }))
    }),
  )
  const each = new Map(found.flat().map((one) => [one.round._id, one]))
  return [...each.values()].map(({ round, reason }) => ({
    orgid: round.orgid,
    taskId: round.taskId,
    close: () => endRound(deps, round, reason),
  }))
}

/**
 * An administrator moved the end of a subtask. Ended by hand: paused rounds are handed in at once, the others after the
 * answer under way. Otherwise, those that were about to be handed in go on. Idempotent. Served by `open`.
 */
export async function moveRoundEnd(
  deps: Deps,
  { orgid, subtaskId, ended }: { orgid: string; subtaskId: string; ended: boolean },
): Promise<void> {
  const affected = ended ? { endsBy: null } : { endsBy: { $ne: null } }
  const open = await rounds(deps.db)
    .find({ orgid, subtaskId, userId: { $gt: '' }, open: true, ...affected })
    .lean<RoundDoc[]>()
  const endsBy = ended ? new Date(deps.clock.now() + TURN_MS) : null
  for (const round of open) {
    if (ended && round.state === 'paused') {
      await endRound(deps, round, 'task_ended')
      continue
    }
    const moved = await change(deps, round, { open: true }, { $set: { endsBy } })
    if (moved) noticeOf(deps, moved)
  }
}

/** Hears the recordings again that a crash left without words, of all organisations. Served by `sweep_thinking`. */
export async function recoverRounds(deps: Deps): Promise<void> {
  const waiting = await rounds(deps.db)
    .find({ phase: 'thinking' })
    .unscoped('answers that a crash left are heard for all organisations')
    .lean<RoundDoc[]>()
  for (const round of waiting)
    await hearAgain(deps, round).catch((error: unknown) =>
      deps.log.error({ err: error, roundId: round._id }, 'an answer is not judged yet'),
    )
}

/** The same when a device joins. */
export const recoverOnJoin = (deps: Deps, round: RoundDoc): void =>
  liveRounds(deps).after(hearAgain(deps, round), (error) =>
    deps.log.error({ err: error, roundId: round._id }, 'an answer is not judged yet'),
  )
