import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/faq/round/round.contract'
import type { RoundView } from '@lianda/shared/module/faq/round/round.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { liveRounds } from './live-rounds'
import { isDrill, type RoundDoc } from './round.document'
import { endRound, noticeOf } from './round-end'
import { rounds } from './round.model'
import { roundPorts } from './round-ports'
import { askedAgain } from '../drill/weak-questions'
import { answersOf, pointsOf } from './round-standing'
import { changeOwn, checkFence, elapsedAt, getOwn, touched } from './round.store'
import { ROW_FIELDS, roundRowOf, type RowDoc, roundViewOf } from './round.view'

interface Fenced {
  id: string
  epoch: number
}

const whoOf = ({ orgid, userId }: Actor, id: string) => ({ orgid, userId, id })

export const getRound = async (deps: Deps, { orgid, userId }: Actor, id: string): Promise<RoundView> =>
  await roundViewOf(deps, await getOwn(deps, orgid, userId, id))

/** Moves a round to another device or window, and fences the older one at once. */
export async function takeOver(deps: Deps, { orgid, userId, _id: id }: RoundDoc, deviceId: string): Promise<RoundDoc> {
  const now = deps.clock.now()
  const taken = await changeOwn(deps, { orgid, userId, id }, (current) => {
    if (current.state === 'ended') throw new AppError('faq/round_ended')
    const elapsedMs = elapsedAt(current, now)
    return { $set: { deviceId, epoch: current.epoch + 1, lastActivityAt: new Date(now), elapsedMs } }
  })
  liveRounds(deps).fence(taken._id, taken.epoch)
  return taken
}

export async function claimRound(
  deps: Deps,
  { orgid, userId }: Actor,
  { id, deviceId }: ParsedInputOf<typeof contract.claim>,
): Promise<RoundView> {
  return await roundViewOf(deps, await takeOver(deps, await getOwn(deps, orgid, userId, id), deviceId))
}

/** Pauses a round and its time. Idempotent. */
export async function pauseRound(deps: Deps, actor: Actor, { id, epoch }: Fenced): Promise<RoundView> {
  const paused = await changeOwn(deps, whoOf(actor, id), (round) => {
    if (round.state === 'ended') throw new AppError('faq/round_ended')
    checkFence(round, epoch)
    if (round.state === 'paused') return null
    if (!round.pauseAllowed) throw new AppError('faq/pause_not_allowed')
    const now = deps.clock.now()
    return { $set: { ...touched(round, now), state: 'paused', pausedAt: new Date(now) } }
  })
  liveRounds(deps).quiet(id)
  noticeOf(deps, paused)
  return await roundViewOf(deps, paused)
}

/** Resumes a paused round within the limit. One that is not paused is returned as it is. */
export async function resumeRound(deps: Deps, actor: Actor, { id, epoch }: Fenced): Promise<RoundView> {
  const resumed = await changeOwn(deps, whoOf(actor, id), (round) => {
    if (round.state === 'ended') throw new AppError('faq/round_ended')
    checkFence(round, epoch)
    if (round.state === 'active') return null
    const now = deps.clock.now()
    if (round.resumableUntil.getTime() <= now)
      throw new AppError('faq/pause_expired', { params: { n: round.pauseMinutes } })
    return { $set: { ...touched(round, now), state: 'active', pausedAt: null } }
  })
  noticeOf(deps, resumed)
  return await roundViewOf(deps, resumed)
}

export async function endByLearner(deps: Deps, { orgid, userId }: Actor, { id, epoch }: Fenced): Promise<RoundView> {
  const round = await getOwn(deps, orgid, userId, id)
  if (round.state !== 'ended') checkFence(round, epoch)
  liveRounds(deps).quiet(id)
  return await roundViewOf(deps, await endRound(deps, round, 'by_learner'))
}

/** Attempts listed with a report. */
const BESIDE = 10

/** The learner's own finished round. Throws `faq/not_ended`. */
export async function roundReport(
  deps: Deps,
  { orgid, userId }: Actor,
  id: string,
): Promise<OutputOf<typeof contract.report>> {
  const round = await getOwn(deps, orgid, userId, id)
  if (round.state !== 'ended') throw new AppError('faq/not_ended')
  const [view, answers, attempts] = await Promise.all([
    roundViewOf(deps, round),
    answersOf(deps, orgid, userId),
    ownRounds(deps, { orgid, userId, subtaskId: round.subtaskId }, { page: 1, rows: BESIDE }),
  ])
  const again = isDrill(round) ? await askedAgain(deps, round, answers) : null
  return { report: { round: view, points: pointsOf(round.asks, answers), attempts: attempts.rows, again } }
}

/** A learner's rounds of a subtask, newest first. Served by `attempt`. Throws `task/not_found` for one that is not theirs. */
export async function roundHistory(
  deps: Deps,
  actor: Actor,
  { subtaskId, page, rows }: ParsedInputOf<typeof contract.history>,
): Promise<OutputOf<typeof contract.history>> {
  const { orgid, userId } = actor
  const own = await ownRounds(deps, { orgid, userId, subtaskId }, { page, rows })
  if (own.total === 0 && !(await roundPorts(deps).findTarget(actor, subtaskId))) throw new AppError('task/not_found')
  return own
}

async function ownRounds(
  deps: Deps,
  own: { orgid: string; userId: string; subtaskId: string },
  { page, rows }: { page: number; rows: number },
) {
  const [found, total] = await Promise.all([
    rounds(deps.db)
      .find(own, ROW_FIELDS)
      .sort({ attempt: -1 })
      .skip((page - 1) * rows)
      .limit(rows)
      .lean<RowDoc[]>(),
    rounds(deps.db).countDocuments(own),
  ])
  return { rows: found.map(roundRowOf), total }
}
