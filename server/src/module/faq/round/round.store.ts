import type { QueryFilter, UpdateQuery } from 'mongoose'
import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../../deps'
import { recordingsIn } from '../../voice'
import type { RoundDoc } from './round.document'
import { rounds } from './round.model'
import { roundPorts } from './round-ports'

/** Where rounds name recordings: by the number of the answer. */
export const roundRecordings = recordingsIn(rounds, (no) => `tries.${no}.audio`)

/** Time without activity counts up to this limit, the maximum length of a turn. */
const LONGEST_STRETCH_MS = 120_000
const MINUTE_MS = 60_000

/** Milliseconds of the round at `nowMs`, without pauses. */
export function elapsedAt({ state, elapsedMs, lastActivityAt }: RoundDoc, nowMs: number): number {
  if (state !== 'active') return elapsedMs
  return elapsedMs + Math.max(0, Math.min(nowMs - lastActivityAt.getTime(), LONGEST_STRETCH_MS))
}

/** The fields that any activity changes. */
export const touched = (round: RoundDoc, nowMs: number) => ({
  lastActivityAt: new Date(nowMs),
  elapsedMs: elapsedAt(round, nowMs),
  resumableUntil: new Date(nowMs + round.pauseMinutes * MINUTE_MS),
})

/** The user's own round. Throws `faq/round_not_found`, also for another user's or another organisation's. */
export async function getOwn(deps: Deps, orgid: string, userId: string, id: string): Promise<RoundDoc> {
  const round = await rounds(deps.db).findOne({ _id: id, orgid, userId }).lean<RoundDoc>()
  if (!round) throw new AppError('faq/round_not_found')
  return round
}

/** Fields from which progress follows. */
const PROGRESS = ['open', 'total', 'passed']

/** Changes a round if `guard` still holds, and increments `rev`. Null: it changed meanwhile; read it again. */
export async function change(
  deps: Deps,
  round: Pick<RoundDoc, '_id' | 'orgid'>,
  guard: QueryFilter<RoundDoc>,
  update: UpdateQuery<RoundDoc>,
): Promise<RoundDoc | null> {
  const changed = await rounds(deps.db)
    .findOneAndUpdate(
      { ...guard, _id: round._id, orgid: round.orgid },
      { ...update, $inc: { ...update.$inc, rev: 1 } },
      { returnDocument: 'after' },
    )
    .lean<RoundDoc>()
  if (changed && Object.keys({ ...update.$set }).some((name) => PROGRESS.includes(name))) noteProgress(deps, changed)
  return changed
}

/** Tells that progress may be another now; call it after the write. */
export const noteProgress = (
  deps: Deps,
  { orgid, subtaskId, userId }: Pick<RoundDoc, 'orgid' | 'subtaskId' | 'userId'>,
): void => roundPorts(deps).progressed(orgid, subtaskId, userId)

const TRIES = 8

/**
 * Reads the round and writes the change that `step` returns (null: none); starts over when another write came first.
 * Throws `faq/round_not_found`, `request/conflict` (8 tries failed) and what `step` throws.
 * @param known the round as it was read a moment ago, to begin with
 */
export async function changeOwn(
  deps: Deps,
  who: { orgid: string; userId: string; id: string },
  step: (round: RoundDoc) => UpdateQuery<RoundDoc> | null,
  known?: RoundDoc,
): Promise<RoundDoc> {
  for (let n = 0; n < TRIES; n++) {
    const round = n === 0 && known ? known : await getOwn(deps, who.orgid, who.userId, who.id)
    const update = step(round)
    if (!update) return round
    const changed = await change(deps, round, { rev: round.rev }, update)
    if (changed) return changed
  }
  throw new AppError('request/conflict')
}

/** Throws `faq/round_fenced` for a device that does not own the round. */
export function checkFence(round: RoundDoc, epoch: number): void {
  if (round.epoch !== epoch) throw new AppError('faq/round_fenced')
}

export function checkActive(round: RoundDoc): void {
  if (round.state === 'ended') throw new AppError('faq/round_ended')
  if (round.state === 'paused') throw new AppError('faq/round_paused')
}

/** Only the question that waits is answered, and not while an answer is being judged. */
export function checkAsked(round: RoundDoc, ask: number): void {
  if (round.at !== ask || round.phase !== 'listening') throw new AppError('faq/not_your_question')
}
