import type { Deps } from '../../deps'
import type { SessionDoc } from './practice.document'
import { endSession } from './practice-end.service'
import { sessions } from './practice.model'

const BATCH = 100

/**
 * After the pause limit the learner may still hand in what was done, or start again. A day later the session is handed
 * in for them, so that it does not stay open for ever.
 */
const HAND_IN_MS = 24 * 3_600_000

/**
 * Ends and scores abandoned sessions, those whose last answer nobody heard at the pause limit. Served by the index
 * `sweep_expired`.
 */
export async function expireSessions(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const late = { resumableUntil: { $lte: new Date(now) } }
  const tooLate = { resumableUntil: { $lte: new Date(now - HAND_IN_MS) } }
  const left = await sessions(deps.db)
    .find({ state: { $in: ['active', 'paused'] }, ...late, $or: [tooLate, { ending: { $ne: null } }] })
    .limit(BATCH)
    .unscoped('the sweep serves all organisations')
    .lean<SessionDoc[]>()
  for (const session of left) await endSession(deps, session, 'expired')
}
