import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type * as contract from '@lianda/shared/module/practice/practice.contract'
import type { SessionView } from '@lianda/shared/module/practice/practice.contract'
import type { NotHeard } from '@lianda/shared/module/voice/voice.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { beginAnswer } from '../answer/answer'
import { type LearnerLineDoc, lineByKey, type SessionDoc, turnLine } from '../practice.document'
import { changeOwn, checkActive, checkFence, checkMyTurn, getOwn, learnerLineDoc, touched } from '../practice.store'
import { sessionViewOf } from '../practice.view'
import { live } from './live'

type SayInput = ParsedInputOf<typeof contract.say>

/**
 * Takes a typed turn or silence. When this resolves the turn is durable. Without a language model the customer has
 * answered by then; with one the answer comes over the socket. Idempotent by turn key.
 */
export async function say(deps: Deps, actor: Actor, input: SayInput): Promise<SessionView> {
  if (input.kind === 'text' && input.text === '')
    throw new AppError('request/invalid', { fields: [{ field: 'text', rule: 'required' }] })
  const who = { orgid: actor.orgid, userId: actor.userId, id: input.id }
  await endOfAnswer(deps, actor, input)
  const session = await changeOwn(deps, who, (current) => {
    const line = lineByKey(current, input.forVoice ?? input.turnKey)
    if (line && !line.pendingText) return null
    checkActive(current)
    checkFence(current, input.epoch)
    const now = deps.clock.now()
    return input.forVoice ? completeVoice(current, line, input.text, now) : typedTurn(current, input, now)
  })
  // Also for a repeated turn: a crash may have left it unanswered.
  if (session.state === 'active' && session.phase === 'thinking') {
    // Typing while the customer speaks is an interruption.
    if (!live(deps).isAnswering(session._id)) live(deps).quiet(session._id, 'interrupted')
    const answer = beginAnswer(deps, session, null)
    const answered = deps.voice.llm ? null : await answer
    if (answered) return await sessionViewOf(deps, answered)
  }
  return await sessionViewOf(deps, await getOwn(deps, actor.orgid, actor.userId, input.id))
}

/**
 * A device shows an answer while it is being worded: who types over it is in the next turn already, and waits for its
 * end. So does who types a turn that was given up: what heard it may still be ending.
 */
async function endOfAnswer(deps: Deps, actor: Actor, { id, turn }: SayInput): Promise<void> {
  if (!live(deps).isAnswering(id)) return
  const session = await getOwn(deps, actor.orgid, actor.userId, id)
  if (turn === session.turn + 1 || session.phase === 'listening') await live(deps).answered(id)
}

function typedTurn(session: SessionDoc, input: SayInput, nowMs: number) {
  checkMyTurn(session, input.turn)
  const { turnKey, kind } = input
  const line = learnerLineDoc(session, { turnKey, kind, text: kind === 'text' ? input.text : '' }, nowMs)
  return { $set: { ...touched(session, nowMs), phase: 'thinking' }, $push: { lines: line } }
}

/** Adds the words of a recording that was not recognised, as typed by the learner. */
function completeVoice(session: SessionDoc, spoken: LearnerLineDoc | null, text: string, nowMs: number) {
  if (!spoken) throw new AppError('practice/not_your_turn')
  checkMyTurn(session, spoken.turn)
  const at = `lines.${spoken.no}`
  return { $set: { ...touched(session, nowMs), phase: 'thinking', [`${at}.text`]: text, [`${at}.pendingText`]: false } }
}

type GiveUpInput = ParsedInputOf<typeof contract.giveUp>

/**
 * Stops waiting for the recogniser, so that the turn can be said again or typed. Its recording stays. Nothing changes if
 * the words are known already.
 */
export async function giveUpWords(deps: Deps, actor: Actor, input: GiveUpInput): Promise<SessionView> {
  const who = { orgid: actor.orgid, userId: actor.userId, id: input.id }
  const before = await changeOwn(deps, who, (current) => {
    const line = turnLine(current)
    checkActive(current)
    checkFence(current, input.epoch)
    const waits = current.phase === 'thinking' && line?.turnKey === input.turnKey && line.pendingText
    // The words may be here already, and the customer is thinking about them.
    const known = live(deps).isAnswering(current._id) && !live(deps).isHearing(current._id, input.turnKey)
    if (!line || !waits || known) return null
    const notHeard: NotHeard = { why: 'given_up', guess: line.deviceText ?? '', service: '', problem: null }
    return {
      $set: { ...touched(current, deps.clock.now()), phase: 'listening', [`lines.${line.no}.notHeard`]: notHeard },
    }
  })
  if (before.phase === 'listening') live(deps).giveUp(before._id)
  return await sessionViewOf(deps, before)
}
