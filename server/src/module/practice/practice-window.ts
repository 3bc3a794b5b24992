import type { Deps } from '../../deps'
import { AT_WORK_FIELDS, BEGUN_FIELDS, type WorkUnderWay, workUnderWay } from '../org'
import type { SessionDoc } from './practice.document'
import { endSession } from './practice-end.service'
import { sessions } from './practice.model'
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

/** All tries of these practices. Served by the index `attempt`, with `open: true` by `open`. */
export const triesOf = (orgid: string, subtaskIds: readonly string[]) => ({
  orgid,
  subtaskId: { $in: [...subtaskIds] },
  userId: { $gt: '' },
})

/** Learners who began these practices and those who are in one now. */
export async function practiceWork(
  deps: Deps,
  orgid: string,
  subtaskIds: readonly string[],
): Promise<WorkUnderWay<{ title: string }>> {
  if (subtaskIds.length === 0) return { running: [], begun: new Map() }
  const all = triesOf(orgid, subtaskIds)
  // First, so that everybody who runs is among those who began.
  const open = await sessions(deps.db)
    .find({ ...all, open: true }, { ...AT_WORK_FIELDS, sceneName: 1 })
    .lean()
  const begun = await sessions(deps.db).find(all, BEGUN_FIELDS).lean()
  return workUnderWay(open, begun, ({ sceneName }) => ({ title: sceneName }))
}
