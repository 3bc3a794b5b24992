import { toTenths } from '@lianda/shared/contract/points'
import { mergesUntil } from '@lianda/shared/module/exam/closing.rules'
import type { Deps } from '../../../deps'
import { addLearning } from '../../org'
import type { AttemptDoc } from './attempt.document'
import { attempts } from './attempt.model'
import { announce } from './attempt-notice'
import { closedBy } from './attempt-close'

/** Attempts read per round. */
const BATCH = 200
/** Attempts delivered together: two commits for all instead of two for each, and short enough not to delay saves. */
const TOGETHER = 25

const FIELDS = {
  orgid: 1,
  userId: 1,
  subtaskId: 1,
  rev: 1,
  state: 1,
  submitReason: 1,
  overdue: 1,
  closesAt: 1,
  lateSyncMinutes: 1,
  totalTenths: 1,
  usedMs: 1,
  answered: 1,
  finishedAt: 1,
  pending: 1,
  corrected: 1,
} as const
type Waiting = Pick<AttemptDoc, '_id' | keyof typeof FIELDS>

/** Experience points of a finished exam: a tenth of its score, as for a practice. */
export const experienceOf = ({ totalTenths }: Pick<AttemptDoc, 'totalTenths'>): number =>
  Math.round((totalTenths ?? 0) / 100)

/** What it was worth when it ended: a correction tells the difference itself. */
const firstExperience = ({ totalTenths, corrected }: Pick<AttemptDoc, 'totalTenths' | 'corrected'>): number =>
  experienceOf({ totalTenths: corrected ? toTenths(corrected.original.total ?? 0) : totalTenths })

/** Time that an attempt took, in seconds. */
export const secondsOf = ({ usedMs }: Pick<AttemptDoc, 'usedMs'>): number => Math.round((usedMs ?? 0) / 1000)

/**
 * Delivers the pending events of finished attempts in small batches, so that many simultaneous submissions are not
 * slowed down. The receiver takes each event id once. Failures stay pending for the next round. Served by the index
 * `relay`.
 */
export async function relayAttempts(deps: Deps): Promise<void> {
  const waiting = await attempts(deps.db)
    .find(
      // A re-opened attempt has no mark: its event waits until it is finished again.
      { 'pending.at': { $lte: new Date(deps.clock.now()) }, state: { $ne: 'running' } },
      FIELDS,
    )
    .limit(BATCH)
    .unscoped('the relay serves all organisations')
    .lean<Waiting[]>()
  for (let at = 0; at < waiting.length; at += TOGETHER) {
    const some = waiting.slice(at, at + TOGETHER)
    try {
      await relay(deps, some)
    } catch {
      // One failing attempt must not hold back the others.
      for (const attempt of some) await relayAlone(deps, attempt)
    }
  }
}

async function relayAlone(deps: Deps, attempt: Waiting): Promise<void> {
  try {
    await relay(deps, [attempt])
  } catch (error) {
    deps.log.error({ err: error, attemptId: attempt._id }, 'what follows an exam stays pending')
  }
}

async function relay(deps: Deps, finished: readonly Waiting[]): Promise<void> {
  await addLearning(
    deps,
    finished.flatMap((attempt) =>
      attempt.pending.map(({ id, at }) => ({
        eventId: id,
        orgid: attempt.orgid,
        userId: attempt.userId,
        experience: firstExperience(attempt),
        subtaskId: attempt.subtaskId,
        seconds: secondsOf(attempt),
        work: {
          id: attempt._id,
          at: attempt.finishedAt ?? at,
          seconds: 0,
          practices: 0 as const,
          questions: attempt.answered,
        },
      })),
    ),
  )
  await attempts(deps.db).bulkWrite(
    finished.map(({ _id, orgid, pending }) => ({
      updateOne: {
        filter: { _id, orgid },
        update: { $pull: { pending: { id: { $in: pending.map(({ id }) => id) } } } },
      },
    })),
    { ordered: false },
  )
  // The mark was withheld until now: an open result page fetches it.
  for (const attempt of finished) if (mergesUntil(closedBy(attempt)) !== null) announce(deps, attempt, 'rescored')
}
