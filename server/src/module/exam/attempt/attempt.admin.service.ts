import pMap from 'p-map'
import { AppError } from '@lianda/shared/error/app-error'
import { fromTenths } from '@lianda/shared/contract/points'
import { withGrace } from '@lianda/shared/module/exam/closing.rules'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { isDuplicateKey } from '../../../infra/store/store-error'
import { inSight, recordsChanged } from '../../org'
import { isOver } from './attempt-close'
import { attempts } from './attempt.model'
import { announce, tellRescored } from './attempt-notice'
import { marksOf, scoreFields } from './attempt-score'
import { changeAttempt, type AttemptRef } from './attempt.store'
import type { Attempt } from './attempt.document'
import { type AttemptPaper, paperOfAttempt } from '../paper/published-paper'

const MINUTE_MS = 60_000
const AT_ONCE = 16

type Admin = Pick<Actor, 'orgid' | 'userId' | 'scope' | 'positions' | 'name'>

/** Attempts that this administrator may see, without previews. */
const within = (admin: Admin) => ({
  orgid: admin.orgid,
  preview: false,
  ...inSight(admin),
})

/** Served by the index `attempt`. Every user id is greater than '': this condition makes that index the best match. */
export const openAt = (orgid: string, subtaskId: string) => ({
  orgid,
  subtaskId,
  userId: { $gt: '' },
  preview: false,
  open: true,
})

/** An attempt that this administrator may change. Throws `exam/not_found` and `exam/own_attempt`. */
async function attemptRefOf(deps: Deps, admin: Admin, id: string): Promise<AttemptRef> {
  const found = await attempts(deps.db)
    .findOne({ ...within(admin), _id: id }, { userId: 1 })
    .lean()
  if (!found) throw new AppError('exam/not_found')
  if (found.userId === admin.userId) throw new AppError('exam/own_attempt')
  return { orgid: admin.orgid, id }
}

export interface Extension {
  /** Ids of attempts; without them, all running attempts of the subtask. */
  ids?: readonly string[] | undefined
  subtaskId?: string | undefined
  minutes: number
  reason: string
  /** Id of this request: an attempt that already got its minutes gets no more. */
  requestId?: string | undefined
}

/**
 * Gives extra minutes to running attempts and notifies their learners. Attempts that are finished, out of scope or not
 * writable are counted in `refused`; `given` are those that this call extended. The administrator's own attempt is
 * skipped (`exam/own_attempt` when `ids` name nothing else). Writes no operation log: the caller does.
 */
export async function extendAttempts(
  deps: Deps,
  admin: Admin,
  { ids, subtaskId, ...extension }: Extension,
): Promise<{ given: Attempt[]; extended: number; refused: number }> {
  if (ids === undefined && subtaskId === undefined) throw new AppError('exam/nothing_running')
  const found = await attempts(deps.db)
    .find(
      {
        ...within(admin),
        ...(subtaskId === undefined ? { open: true } : openAt(admin.orgid, subtaskId)),
        ...(ids === undefined ? {} : { _id: { $in: [...new Set(ids)] } }),
      },
      { userId: 1 },
    )
    .lean()
  const others = found.filter(({ userId }) => userId !== admin.userId)
  if (ids !== undefined && found.length > 0 && others.length === 0) throw new AppError('exam/own_attempt')
  const given: Attempt[] = []
  let extended = 0
  const extend = async (id: string): Promise<void> => {
    // A failed attempt does not stop the others, and the log keeps what was given.
    const done = await extendOne(deps, admin, id, extension).catch((error: unknown) => {
      deps.log.error({ err: error, attemptId: id }, 'an attempt got no extra time')
      return null
    })
    if (done === null) return
    extended += 1
    if (done.now) given.push(done.attempt)
  }
  await pMap(others, ({ _id }) => extend(_id), { concurrency: AT_ONCE })
  return { given, extended, refused: (ids ? new Set(ids).size : others.length) - extended }
}

async function extendOne(
  deps: Deps,
  admin: Admin,
  id: string,
  { minutes, reason, requestId }: Omit<Extension, 'ids' | 'subtaskId'>,
): Promise<{ attempt: Attempt; now: boolean } | null> {
  const { attempt, value: done } = await changeAttempt(deps, { orgid: admin.orgid, id }, (draft) => {
    const { before } = draft
    const nowMs = deps.clock.now()
    if (requestId !== undefined && before.extraRequest === requestId) return 'before'
    if (before.state !== 'running' || isOver(before, nowMs)) return null
    const { deadlineMs, closesMs } = withGrace(before, before.deadlineAt.getTime() + minutes * MINUTE_MS)
    draft.change({
      deadlineAt: new Date(deadlineMs),
      closesAt: new Date(closesMs),
      sweepAt: new Date(closesMs),
      extraMinutes: before.extraMinutes + minutes,
      extraRequest: requestId ?? null,
    })
    draft.note({ k: 'extra_time', at: new Date(nowMs), ms: minutes * MINUTE_MS, by: admin.name, v: reason })
    return 'now'
  })
  if (done === null) return null
  if (done === 'now') announce(deps, attempt, 'extra_time', minutes)
  return { attempt, now: done === 'now' }
}

/**
 * Re-opens a finished attempt for `minutes`, with its answers. It has no mark until it is handed in again; the timeline
 * keeps the old one. An attempt that was submitted once is not discarded at its deadline. Throws `exam/not_found`,
 * `exam/own_attempt`, `exam/not_finished` (it runs) and `exam/attempt_running` (the learner has another running one).
 */
export async function reopenAttempt(
  deps: Deps,
  admin: Admin,
  { id, minutes, reason }: { id: string; minutes: number; reason: string },
): Promise<{ before: Attempt; after: Attempt }> {
  const whose = await attemptRefOf(deps, admin, id)
  try {
    const { attempt: after, value } = await changeAttempt(deps, whose, (draft) => {
      const { before } = draft
      if (before.state === 'running') throw new AppError('exam/not_finished')
      const nowMs = deps.clock.now()
      const { deadlineMs, closesMs } = withGrace(before, nowMs + minutes * MINUTE_MS)
      draft.change({
        state: 'running',
        open: true,
        deadlineAt: new Date(deadlineMs),
        closesAt: new Date(closesMs),
        sweepAt: new Date(closesMs),
        ...(before.state === 'submitted' && before.overdue === 'discard' ? { overdue: 'auto' as const } : {}),
        extraMinutes: before.extraMinutes + minutes,
        closedMs: before.closedMs + Math.max(0, nowMs - (before.finishedAt?.getTime() ?? nowMs)),
        lastSeenAt: new Date(nowMs),
        submitReason: null,
        lateSubmit: false,
        finishedAt: null,
        usedMs: null,
        totalTenths: null,
        passed: null,
        marks: null,
        right: null,
      })
      draft.note({
        k: 'reopened',
        at: new Date(nowMs),
        ms: minutes * MINUTE_MS,
        by: admin.name,
        v: reason,
        ...(before.totalTenths === null ? {} : { t: before.totalTenths }),
      })
      return before
    })
    await tellFigures(deps, value)
    announce(deps, after, 'reopened', minutes)
    return { before: value, after }
  } catch (error) {
    throw isDuplicateKey(error) ? new AppError('exam/attempt_running') : error
  }
}

/**
 * Accepts late answers, or takes that back, and marks the attempt again. The newest answer counts, so an accepted one
 * that is older than the saved answer changes nothing. Throws `exam/not_found` (also for an unknown late answer),
 * `exam/own_attempt` and `exam/not_finished` (it runs, or was discarded and is not scored).
 */
export async function acceptLate(
  deps: Deps,
  admin: Admin,
  { id, lateIds, accept, reason }: { id: string; lateIds: readonly string[]; accept: boolean; reason: string },
): Promise<{ before: Attempt; after: Attempt }> {
  const whose = await attemptRefOf(deps, admin, id)
  const { attempt: after, value: before } = await changeAttempt(deps, whose, async (draft) => {
    const attempt = draft.before
    if (attempt.state !== 'submitted') throw new AppError('exam/not_finished')
    const wanted = new Set(lateIds)
    if (attempt.late.filter((one) => wanted.has(one.id)).length !== wanted.size) throw new AppError('exam/not_found')
    const at = new Date(deps.clock.now())
    const late = attempt.late.map((one) =>
      wanted.has(one.id)
        ? { ...one, looked: true, accepted: accept ? (one.accepted ?? { by: admin.name, at, reason }) : null }
        : one,
    )
    draft.change({ late, lateWaiting: late.some((one) => !one.looked) })
    draft.change(scoreFields(draft.attempt, await paperOfAttempt(deps, attempt)))
    for (const one of attempt.late)
      if (wanted.has(one.id) && (one.accepted !== null) !== accept)
        draft.note({ k: 'late_accepted', at, q: one.itemId, by: admin.name, v: accept ? 'accepted' : 'taken_back' })
    return attempt
  })
  await tellFigures(deps, after)
  announce(deps, after, 'rescored')
  await tellRescored(deps, after)
  return { before, after }
}

/** Figures of the day on which an attempt ended may be others now. */
const tellFigures = (deps: Deps, { orgid, userId, finishedAt: at }: Attempt): Promise<void> =>
  recordsChanged(deps, at === null ? [] : [{ orgid, userId, at }])

/** The total in points if this late answer were accepted as well; null when the attempt is not scored. */
export function totalIfAccepted(attempt: Attempt, paper: AttemptPaper, lateId: string): number | null {
  if (attempt.state !== 'submitted') return null
  return fromTenths(marksOf(attempt, paper, (late) => late.accepted !== null || late.id === lateId).totalTenths)
}
