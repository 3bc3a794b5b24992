import type { Deps } from '../../deps'
import { AT_WORK_FIELDS, type AtWork, atWork } from '../org'
import type { SessionDoc } from './practice.document'
import { endSession } from './practice-end.service'
import { sessions } from './practice.model'
import { triesOf } from './practice-progress'
import { noticeOf } from './practice-session.service'
import { change } from './practice.store'

/** A turn lasts at most 120 s; a learner may finish the one under way. */
const TURN_MS = 120_000

/** A move of the end of a practice's window; `ended`: an administrator ended it by hand. */
interface EndMove {
  orgid: string
  subtaskId: string
  ended: boolean
}

/**
 * Ended by hand: paused practices are handed in at once, the others after the turn under way. Otherwise, practices that
 * were about to be handed in may continue. Idempotent. Served by the index `open`.
 */
export async function movePracticeEnd(deps: Deps, { orgid, subtaskId, ended }: EndMove): Promise<void> {
  const open = await sessions(deps.db)
    .find({
      orgid,
      subtaskId,
      userId: { $gt: '' },
      open: true,
      ...(ended ? { endsBy: null } : { endsBy: { $ne: null } }),
    })
    .lean<SessionDoc[]>()
  const endsBy = ended ? new Date(deps.clock.now() + TURN_MS) : null
  for (const session of open) {
    if (ended && session.state === 'paused') {
      await endSession(deps, session, 'task_ended')
      continue
    }
    const changed = await change(deps, session, { open: true }, { $set: { endsBy } })
    if (changed) noticeOf(deps, changed)
  }
}

/** Learners who are in one of these practices now. Served by the index `open`. */
export async function practiceWork(
  deps: Deps,
  orgid: string,
  subtaskIds: readonly string[],
): Promise<(AtWork & { title: string })[]> {
  const open = await sessions(deps.db)
    .find({ ...triesOf(orgid, subtaskIds), open: true }, { ...AT_WORK_FIELDS, sceneName: 1 })
    .lean()
  return atWork(open, ({ sceneName }) => ({ title: sceneName }))
}
