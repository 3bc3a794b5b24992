import type { KeyObject } from 'node:crypto'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError, type FieldError } from '@lianda/shared/error/app-error'
import { compareAnswers, mergeAnswers, sameValue } from '@lianda/shared/module/exam/answer.rules'
import { arrivalAt, submitFromOf } from '@lianda/shared/module/exam/closing.rules'
import type * as contract from '@lianda/shared/module/exam/exam.contract'
import type { AnswerSave, AnswerValue, DeviceEvent, SaveResult } from '@lianda/shared/module/exam/exam.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { type AttemptPaper, contentOf, paperOfAttempt } from '../paper/published-paper'
import { clockOf, closedBy, closeIfOver, handIn, isOver } from './attempt-close'
import { announce } from './attempt-notice'
import { scoreFields } from './attempt-score'
import { examKey, readAnswer, receiptOf } from './attempt-signatures'
import type { AnswerDoc, Attempt, AttemptItem, LateDoc } from './attempt.document'
import { type AttemptDraft, changeAttempt } from './attempt.store'

const MINUTE_MS = 60_000
/** An idle device asks for the time every 60 s; only a longer silence than this counts as a gap. */
const GAP_MS = 75_000
/** A heartbeat without saves or events is stored at most this often. */
const HEARTBEAT_MS = 20_000
/** Limits of timeline entries by kind, so that no kind pushes out the others. */
const NOTED = { answers: 500, events: 300, late: 100 } as const
/** Late answers kept per question, besides accepted ones. */
const LATE_KEPT = 3

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

interface DeviceSaves {
  saves: readonly AnswerSave[]
  events: readonly DeviceEvent[]
  /** Epoch of the key that came with the saves. */
  epoch: number
  deviceId: string | null
}

interface MergeResult {
  applied: string[]
  late: string[]
  /** Answers were merged after the close, and the attempt was marked again. */
  rescored: boolean
}

interface MergeContext {
  paper: AttemptPaper
  secret: KeyObject
  nowMs: number
  newId: () => string
}

/**
 * Merges what a device sends: answers in time by (epoch, seq), later ones become evidence. All or nothing: throws
 * `exam/question_unknown`, or `request/invalid` with every value that is impossible for its question.
 */
function mergeSaves(draft: AttemptDraft, intake: DeviceSaves, using: MergeContext): MergeResult {
  checkSaves(draft.attempt, intake.saves, using.paper)
  const { nowMs } = using
  const arrival = arrivalAt(closedBy(draft.attempt), nowMs)
  // A device reports its absence when it returns, which may be after the close.
  let noted = false
  const noteOnce = () => {
    if (!noted) noteHeartbeat(draft, intake, nowMs)
    noted = true
  }
  if (draft.attempt.state === 'running' || intake.events.length > 0) noteOnce()
  const incoming = intake.saves.map((save) => ({
    ...save,
    // A lone surrogate, cut off by a keyboard or a limit, changes when stored; a retry would then never compare equal.
    value: save.value.map((part) => part.replaceAll(/\p{Cs}/gu, '\ufffd')),
    epoch: intake.epoch,
  }))
  const { won, counts } = mergeAnswers(draft.attempt.answers, incoming)
  if (won.size === 0) return { applied: [...counts], late: [], rescored: false }
  if (arrival === 'evidence') {
    if (keepLate(draft, [...won.values()], intake, using)) noteOnce()
    return { applied: [...counts].filter((id) => !won.has(id)), late: [...won.keys()], rescored: false }
  }
  writeAnswers(draft, [...won.values()], using)
  const rescored = arrival === 'merges'
  if (rescored) {
    noteOnce()
    draft.change(scoreFields(draft.attempt, using.paper))
  }
  return { applied: [...counts], late: [], rescored }
}

type Incoming = AnswerSave & { epoch: number }

function writeAnswers(draft: AttemptDraft, won: readonly Incoming[], { secret, nowMs }: MergeContext): void {
  const { before } = draft
  const at = new Date(nowMs)
  const items = new Map(before.items.map((item) => [item.id, item]))
  const answers: Record<string, AnswerDoc> = {}
  for (const { id, value, flagged, epoch, seq } of won) {
    const held = before.answers[id]
    answers[id] = { value, flagged, epoch, seq, at }
    if (before.saves >= NOTED.answers || sameValue(held?.value ?? [], value)) continue
    draft.note({ k: held ? 'saved_again' : 'answered', at, q: id, v: wordsOf(items.get(id), value) })
  }
  draft.answer(answers)
  draft.change({ seq: Math.max(before.seq, ...won.map((save) => save.seq)), saves: before.saves + 1 })
  draft.change({ lastReceipt: receiptOf(secret, draft.attempt, nowMs) })
}

/** Keeps each late answer once, the newest few per question; accepted ones stay. Returns false when none was new. */
function keepLate(
  draft: AttemptDraft,
  won: readonly Incoming[],
  intake: DeviceSaves,
  { nowMs, newId }: MergeContext,
): boolean {
  const { deviceId } = intake
  const { late, items } = draft.attempt
  const fresh = won
    .filter(
      (save) =>
        !late.some((one) => one.itemId === save.id && compareAnswers({ ...one, flagged: save.flagged }, save) === 0),
    )
    .map(
      (save): LateDoc => ({
        id: newId(),
        itemId: save.id,
        value: save.value,
        epoch: save.epoch,
        seq: save.seq,
        receivedAt: new Date(nowMs),
        deviceAt: save.atMs > 0 ? new Date(save.atMs) : null,
        accepted: null,
        looked: false,
      }),
    )
  if (fresh.length === 0) return false
  const all = [...late, ...fresh]
  // Ordered by (epoch, seq), not by arrival: two devices, or two connections of one, deliver in any order.
  const newerThan = (one: LateDoc) => all.filter((other) => other.itemId === one.itemId && isNewer(other, one))
  const kept = all.filter((one) => one.accepted !== null || newerThan(one).length < LATE_KEPT)
  const before = draft.attempt.lateCount ?? 0
  // An attempt that is not scored needs no decision.
  draft.change({ late: kept, lateWaiting: draft.attempt.state === 'submitted', lateCount: before + fresh.length })
  const byId = new Map(items.map((item) => [item.id, item]))
  for (const one of fresh.slice(0, Math.max(0, NOTED.late - before)))
    draft.note({
      k: 'late_answer',
      at: one.receivedAt,
      q: one.itemId,
      v: wordsOf(byId.get(one.itemId), one.value),
      ...(deviceId === null ? {} : { d: deviceId }),
    })
  return true
}

const isNewer = (a: LateDoc, b: LateDoc): boolean =>
  compareAnswers({ ...a, flagged: false }, { ...b, flagged: false }) > 0

/** Notes reported events and gaps in the timeline. They are information only and affect no decision. */
function noteHeartbeat(
  draft: AttemptDraft,
  { saves, events, deviceId }: Pick<DeviceSaves, 'saves' | 'events' | 'deviceId'>,
  nowMs: number,
): void {
  const { attempt } = draft
  const awayMs = nowMs - attempt.lastSeenAt.getTime()
  const at = new Date(nowMs)
  const device = deviceId === null ? {} : { d: deviceId }
  if (awayMs > GAP_MS) draft.note({ k: 'gap', at, ms: awayMs })
  const noted = events.slice(0, Math.max(0, NOTED.events - attempt.events))
  for (const { kind, ms } of noted) {
    // Losing focus after the close is no offence: only the time before it is noted.
    const endMs = Math.min(nowMs, attempt.finishedAt?.getTime() ?? nowMs)
    const within = kind === 'focus_lost' ? { at: new Date(endMs), ms: ms - (nowMs - endMs) } : { at, ms }
    if (within.ms >= 0) draft.note({ k: kind, ...within, ...device })
  }
  if (events.length > 0) draft.change({ events: attempt.events + events.length })
  if (saves.length > 0 || events.length > 0 || awayMs > HEARTBEAT_MS) draft.change({ lastSeenAt: at })
}

/** The option letters as this learner saw them, or the text of the blanks. */
function wordsOf(item: AttemptItem | undefined, value: AnswerValue): string {
  const order = item?.order ?? []
  const words =
    order.length === 0
      ? value.join(' / ')
      : value
          .map((id) => letterOf(order, id))
          .toSorted()
          .join('')
  return words.slice(0, 200)
}

const letterOf = (order: readonly string[], id: string): string => String.fromCharCode(65 + order.indexOf(id))

function checkSaves(attempt: Attempt, saves: readonly AnswerSave[], paper: AttemptPaper): void {
  const items = new Map(attempt.items.map((item) => [item.id, item]))
  const fields: FieldError[] = []
  saves.forEach((save, at) => {
    const item = items.get(save.id)
    if (!item) throw new AppError('exam/question_unknown')
    if (!fits(item, paper, save.value)) fields.push({ field: `answer.saves.${at}.value`, rule: 'choice' })
  })
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
}

function fits(item: AttemptItem, paper: AttemptPaper, value: AnswerValue): boolean {
  const { type, blanks } = contentOf(paper, item)
  if (type === 3) return value.length <= blanks.length
  const most = type === 1 ? item.order.length : 1
  return value.length <= most && new Set(value).size === value.length && value.every((id) => item.order.includes(id))
}
