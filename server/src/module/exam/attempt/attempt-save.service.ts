import { AppError } from '@lianda/shared/error/app-error'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { submitFromOf } from '@lianda/shared/module/exam/closing.rules'
import type * as contract from '@lianda/shared/module/exam/exam.contract'
import type { SaveResult } from '@lianda/shared/module/exam/exam.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { closeIfOver, handIn, isOver } from './attempt-close'
import type { Attempt } from './attempt-draft'
import { type DeviceSaves, noteHeartbeat, type MergeResult, mergeSaves } from './merge-saves'
import { readAnswer } from './attempt-keys'
import { announce } from './attempt-notice'
import { changeAttempt } from './attempt.store'
import { clockOf } from './attempt.view'
import { examKey } from './exam-key'
import { receiptOf } from './receipt'
import { paperOfAttempt } from './attempt-paper'

const MINUTE_MS = 60_000

type Input = ParsedInputOf<typeof contract.save>

/** Saves answers. When it resolves they are durable, and the receipt proves it. Idempotent. */
export async function saveAnswers(deps: Deps, actor: Actor, input: Input): Promise<SaveResult> {
  return (await receive(deps, actor, input, () => undefined)).result
}

/**
 * Saves the last answers and hands in; on a finished attempt it returns that state. Throws `exam/too_early` (nothing is
 * saved) and `exam/fenced` (the answers are saved).
 */
export async function submitAnswers(deps: Deps, actor: Actor, input: Input): Promise<SaveResult> {
  const { result, wasRunning } = await receive(deps, actor, input, (attempt, nowMs) => {
    const limitMs = submitFromOf(attempt.startedAt.getTime(), attempt.limitMinute, attempt.deadlineAt.getTime())
    if (nowMs >= limitMs) return handIn
    const minutes = Math.ceil((limitMs - nowMs) / MINUTE_MS)
    throw new AppError('exam/too_early', { params: { limit: attempt.limitMinute, minutes }, data: { minutes } })
  })
  if (result.fenced && wasRunning) throw new AppError('exam/fenced')
  return result
}

/** For a running attempt of this device: may refuse before the answers are merged; the result runs after that. */
type Ask = (attempt: Attempt, nowMs: number) => typeof handIn | undefined

async function receive(
  deps: Deps,
  actor: Actor,
  input: Input,
  ask: Ask,
): Promise<{ result: SaveResult; wasRunning: boolean }> {
  const { orgid, userId } = actor
  const secret = await examKey(deps)
  const key = readAnswer(secret, userId, input.key)
  if (!key) throw new AppError('exam/key_invalid')
  const intake: DeviceSaves = { ...input.answer, epoch: key.epoch, deviceId: input.answer.deviceId ?? null }
  const { attempt, value } = await changeAttempt(deps, { orgid, userId, id: key.attemptId }, async (draft) => {
    checkNamed(draft.before, input)
    const paper = await paperOfAttempt(deps, draft.before)
    const nowMs = deps.clock.now()
    const ending = { paper, secret, nowMs }
    const closed = closeIfOver(draft, ending)
    const mine = draft.attempt.state === 'running' && key.epoch === draft.attempt.epoch
    const end = mine ? ask(draft.attempt, nowMs) : undefined
    const wasRunning = draft.attempt.state === 'running'
    const taken = mergeSaves(draft, intake, { ...ending, newId: deps.newId })
    end?.(draft, ending)
    if (draft.attempt.lastReceipt === null) draft.change({ lastReceipt: receiptOf(secret, draft.attempt, nowMs) })
    return { taken, closed, wasRunning, nowMs }
  })
  if (value.closed) announce(deps, attempt, 'closed')
  if (value.taken.rescored) announce(deps, attempt, 'rescored')
  return { result: resultOf(attempt, value.taken, key.epoch, value.nowMs), wasRunning: value.wasRunning }
}

/** The key determines the attempt; the address must name the same exam. */
function checkNamed(attempt: Attempt, input: { id: string; preview: 0 | 1 }): void {
  if (attempt.subtaskId !== input.id || attempt.preview !== (input.preview === 1)) throw new AppError('exam/not_found')
}

function resultOf(attempt: Attempt, { applied, late }: MergeResult, epoch: number, nowMs: number): SaveResult {
  const { lastReceipt } = attempt
  if (!lastReceipt) throw new Error(`attempt ${attempt._id} was saved without a receipt`)
  return {
    receipt: lastReceipt,
    applied,
    late,
    fenced: epoch < attempt.epoch,
    state: attempt.state,
    clock: clockOf(attempt, nowMs),
    rev: attempt.rev,
  }
}

/** The server's time, and whether this device still owns the attempt. The call is also a heartbeat. */
export async function queryTime(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.querytime>,
): Promise<Pick<SaveResult, 'clock' | 'state' | 'fenced' | 'rev'>> {
  const { orgid, userId } = actor
  const secret = await examKey(deps)
  const key = readAnswer(secret, userId, input.key)
  if (!key) throw new AppError('exam/key_invalid')
  const { attempt, value } = await changeAttempt(deps, { orgid, userId, id: key.attemptId }, async (draft) => {
    checkNamed(draft.before, input)
    const nowMs = deps.clock.now()
    const closed =
      isOver(draft.before, nowMs) &&
      closeIfOver(draft, { paper: await paperOfAttempt(deps, draft.before), secret, nowMs })
    if (draft.attempt.state === 'running' && draft.before.epoch === key.epoch)
      noteHeartbeat(draft, { saves: [], events: [], deviceId: null }, nowMs)
    return { nowMs, closed }
  })
  if (value.closed) announce(deps, attempt, 'closed')
  return {
    clock: clockOf(attempt, value.nowMs),
    state: attempt.state,
    fenced: key.epoch < attempt.epoch,
    rev: attempt.rev,
  }
}
