import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type * as contract from '@lianda/shared/module/faq/round/round.contract'
import type { RoundView } from '@lianda/shared/module/faq/round/round.contract'
import { judged as judgedEvent } from '@lianda/shared/module/faq/round/round.events'
import type { NotHeard } from '@lianda/shared/module/voice/voice.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { type Heard, hearRecording, type Measured, measureRecording } from '../../voice'
import { liveRounds, roomOf } from './live-rounds'
import { announceEnd, endFields } from './round-end'
import { answered } from './round-judge'
import { judge, prepareQuestion } from './round-keys'
import { type RoundDoc, type TryDoc, tryByKey, tryNow } from './round.document'
import { changeOwn, checkActive, checkAsked, checkFence, getOwn, touched } from './round.store'
import { roundViewOf } from './round.view'

/** The next answer of a round, without sound and not judged. */
export const newTry = (round: RoundDoc, given: Pick<TryDoc, 'turnKey' | 'kind' | 'text'>, nowMs: number): TryDoc => ({
  ...given,
  ...{ no: round.tries.length, ask: round.at, at: new Date(nowMs), durationMs: 0 },
  ...{ pendingText: false, notHeard: null, deviceText: null, waitMs: null, replyMs: null },
  ...{ measures: null, peaks: null, audio: null, finding: null },
})

/** The update that stores a judged answer; the answer to the last question ends the round with it. */
function judgedUpdate(deps: Deps, round: RoundDoc, one: TryDoc, nowMs: number) {
  const { set, next } = answered(round, one)
  const life = touched(round, nowMs)
  if (next.at < next.asks.length) return { $set: { ...life, ...set } }
  const end = endFields(deps, next, 'finished', nowMs)
  return { $set: { ...life, ...set, ...end.$set }, $push: end.$push }
}

/** What an answer to a question is found to be. A round's questions never change, so it may be asked before the answer is taken. */
async function findingOf(deps: Deps, round: RoundDoc, no: number, said: string): Promise<TryDoc['finding']> {
  const ask = round.asks[no]
  return ask ? await judge(deps, round, ask, said) : null
}

/**
 * Takes a typed answer, or going on without one. When this resolves it is durable and judged. Idempotent by turn key.
 */
export async function answerRound(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.answer>,
): Promise<RoundView> {
  const { id, epoch, ask, kind, turnKey, forVoice } = input
  const text = kind === 'text' ? input.text.trim() : ''
  if (kind === 'text' && text === '')
    throw new AppError('request/invalid', { fields: [{ field: 'text', rule: 'required' }] })
  const who = { orgid: actor.orgid, userId: actor.userId, id }
  /** What is checked before anything is judged or stored; null: the answer is there already. */
  const taken = (current: RoundDoc): { known: TryDoc | null } | null => {
    const known = tryByKey(current, forVoice ?? turnKey)
    if (known && !(forVoice && known.pendingText)) return null
    checkActive(current)
    checkFence(current, epoch)
    checkAsked(current, ask)
    if (forVoice && known?.ask !== ask) throw new AppError('faq/not_your_question')
    return { known }
  }
  const before = await getOwn(deps, who.orgid, who.userId, id)
  const finding = kind === 'text' && taken(before) ? await findingOf(deps, before, ask, text) : null
  let changed = false
  const step = (current: RoundDoc) => {
    changed = false
    const free = taken(current)
    if (!free) return null
    const { known } = free
    const now = deps.clock.now()
    const one = known ? { ...known, text, pendingText: false } : newTry(current, { turnKey, kind, text }, now)
    changed = true
    return judgedUpdate(deps, current, { ...one, finding }, now)
  }
  const round = await changeOwn(deps, who, step, before)
  if (changed) liveRounds(deps).quiet(id)
  if (changed && round.state === 'ended') announceEnd(deps, round)
  if (changed) prepareQuestion(deps, round)
  return await roundViewOf(deps, round)
}

/** What becomes known of a recording. */
export interface Spoken {
  hear(leave: AbortSignal): Promise<Heard>
  measured: Promise<Measured>
}

/** Time from the end of the question and of the time to think to the first voice. */
function replyOf({ waitMs }: TryDoc, { measures }: Measured, thinkS: number): number | null {
  return waitMs === null || !measures ? null : Math.max(0, Math.round(waitMs + measures.leadMs - thinkS * 1_000))
}

/**
 * Hears and judges the recording that a round waits for, and shows the round to its devices. A failure leaves it as it
 * was; joining again or the next start of the server tries again.
 */
export async function hearAnswer(deps: Deps, round: RoundDoc, turnKey: string, spoken: Spoken): Promise<void> {
  const { _id: id, orgid, userId } = round
  const words = await liveRounds(deps).hearing(id, turnKey, (leave) => spoken.hear(leave))
  const measured = await spoken.measured
  const no = tryByKey(round, turnKey)?.ask ?? round.at
  const finding = words.not ? null : await findingOf(deps, round, no, words.text)
  const step = (current: RoundDoc) => {
    const one = tryByKey(current, turnKey)
    if (current.state !== 'active' || current.phase !== 'thinking' || !one?.pendingText) return null
    const now = deps.clock.now()
    const heard: TryDoc = {
      ...{ ...one, ...measured, text: words.text, notHeard: words.not, pendingText: words.not !== null },
      replyMs: replyOf(one, measured, current.asks[one.ask]?.thinkS ?? 0),
    }
    if (!words.not) return judgedUpdate(deps, current, { ...heard, finding }, now)
    return { $set: { ...touched(current, now), phase: 'listening', [`tries.${one.no}`]: heard } }
  }
  const after = await changeOwn(deps, { orgid, userId, id }, step, round)
  await showRound(deps, after)
  if (after.state === 'ended') announceEnd(deps, after)
  prepareQuestion(deps, after)
}

export async function showRound(deps: Deps, round: RoundDoc): Promise<void> {
  deps.realtime.emit({ room: roomOf(round._id) }, judgedEvent, { round: await roundViewOf(deps, round) })
}

/** Hears the recording again that a round waits for, after a crash. Nothing happens if it is being heard here. */
export async function hearAgain(deps: Deps, round: RoundDoc): Promise<void> {
  const one = tryNow(round)
  if (round.phase !== 'thinking' || !one?.audio || liveRounds(deps).isHearing(round._id, one.turnKey)) return
  const { path } = one.audio
  const language = round.asks[one.ask]?.language ?? '16k_zh'
  await hearAnswer(deps, round, one.turnKey, {
    hear: (leave) => hearRecording(deps, path, { language, phrases: [] }, leave),
    measured: measureRecording(deps, path),
  })
}

/** Stops waiting for the recogniser, so that the answer can be said again or typed. The recording stays. */
export async function giveUpWords(
  deps: Deps,
  actor: Actor,
  { id, epoch, turnKey }: ParsedInputOf<typeof contract.giveUp>,
): Promise<RoundView> {
  const { orgid, userId } = actor
  const round = await changeOwn(deps, { orgid, userId, id }, (current) => {
    checkActive(current)
    checkFence(current, epoch)
    const one = tryByKey(current, turnKey)
    if (current.phase !== 'thinking' || !one?.pendingText) return null
    const notHeard: NotHeard = { why: 'given_up', guess: one.deviceText ?? '', service: '', problem: null }
    const now = deps.clock.now()
    return { $set: { ...touched(current, now), phase: 'listening', [`tries.${one.no}.notHeard`]: notHeard } }
  })
  liveRounds(deps).giveUp(id)
  return await roundViewOf(deps, round)
}
