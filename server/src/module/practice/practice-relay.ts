import { isBrokenOff } from '@lianda/shared/module/practice/broken-off.rules'
import type { Deps } from '../../deps'
import { addLearning } from '../org'
import { experienceFor } from './correction/questioned-practice'
import type { PendingEvent, SessionDoc } from './practice.document'
import { sessions } from './practice.model'

/** Sessions read per round. */
const BATCH = 100

/** Experience points of a finished practice. A rehearsal adds time, but no experience. */
export const experienceOf = ({ rehearsal, total }: Pick<SessionDoc, 'rehearsal' | 'total'>): number =>
  rehearsal ? 0 : experienceFor(total)

/** What it was worth when it ended: a correction tells the difference itself. */
const firstExperience = ({ rehearsal, total, corrected }: SessionDoc): number =>
  experienceOf({ rehearsal, total: corrected ? corrected.original.total : total })

/** Time practised, in seconds. */
export const secondsOf = ({ elapsedMs }: Pick<SessionDoc, 'elapsedMs'>): number => Math.round(elapsedMs / 1000)

/**
 * A practice counts once it has come to its end with the learner having spoken; a rehearsal too, unless it began in the
 * middle.
 */
const isWhole = ({ endReason, moment, turns }: SessionDoc): boolean => !isBrokenOff(endReason) && !moment && turns > 0

/** Delivers the pending events of a session. The receiver takes each event id once. Failures stay pending. */
export async function relaySession(deps: Deps, session: SessionDoc): Promise<void> {
  for (const event of session.pending) {
    try {
      await deliver(deps, session, event)
      await sessions(deps.db).updateOne(
        { _id: session._id, orgid: session.orgid },
        { $pull: { pending: { id: event.id } } },
      )
    } catch (error) {
      deps.log.error({ err: error, sessionId: session._id }, 'what follows a practice stays pending')
    }
  }
}

async function deliver(deps: Deps, session: SessionDoc, event: PendingEvent): Promise<void> {
  // Trying a scene is no learning.
  if (session.trial) return
  const seconds = secondsOf(session)
  await addLearning(deps, [
    {
      eventId: event.id,
      orgid: session.orgid,
      userId: session.userId,
      experience: firstExperience(session),
      subtaskId: session.rehearsal ? null : session.subtaskId,
      seconds,
      work: {
        id: session._id,
        at: session.endedAt ?? event.at,
        seconds,
        practices: isWhole(session) ? 1 : 0,
        questions: 0,
      },
    },
  ])
}

/** Delivers the pending events of all organisations. Served by the index `relay`. */
export async function relayAll(deps: Deps): Promise<void> {
  const waiting = await sessions(deps.db)
    .find({ 'pending.at': { $lte: new Date(deps.clock.now()) } })
    .limit(BATCH)
    .unscoped('the relay serves all organisations')
    .lean<SessionDoc[]>()
  for (const session of waiting) await relaySession(deps, session)
}
