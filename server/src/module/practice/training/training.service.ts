import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type * as contract from '@lianda/shared/module/practice/training.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { sceneContentOf } from '../../scene'
import { showState } from '../answer/commit'
import { repeatCustomerLine } from '../answer/repeat-customer-line'
import { type CustomerLineDoc, customerLineDoc, isLearner, type SessionDoc } from '../practice.document'
import { changeOwn, checkActive, checkFence, elapsedAt, getOwn, touched } from '../practice.store'
import { sessionViewOf } from '../practice.view'
import { live } from '../turn/live'
import { coachingOf, lastAnswered } from './coach'

/** Only a training shows what a practice keeps to itself. */
function checkTraining(session: SessionDoc): void {
  if (!session.training) throw new AppError('practice/not_training')
  if (session.state === 'ended') throw new AppError('practice/ended')
}

/** Reference lines for the next turn of the caller's own training, and what became of the last one. */
export async function coachTraining(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.coach>,
): Promise<OutputOf<typeof contract.coach>> {
  const session = await getOwn(deps, actor.orgid, actor.userId, input.id)
  checkTraining(session)
  const content = await sceneContentOf(deps, session.orgid, session.sceneId, session.sceneVersion)
  return { coaching: coachingOf(session, content) }
}

/** What the customer said last before a line; null where the learner began. */
function saidBefore({ lines }: SessionDoc, no: number): CustomerLineDoc | null {
  const line = lines[no - 1]
  return line && !isLearner(line) ? line : null
}

/**
 * Goes back to before the learner's last turn, which then no longer counts: the customer stands as they stood then, and
 * says their last sentence again. Asking twice for the same turn goes back once.
 */
export async function retakeTurn(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.retake>,
): Promise<OutputOf<typeof contract.retake>> {
  const who = { orgid: actor.orgid, userId: actor.userId, id: input.id }
  let said: CustomerLineDoc[] = []
  const session = await changeOwn(deps, who, (current) => {
    said = []
    checkTraining(current)
    checkActive(current)
    checkFence(current, input.epoch)
    const last = lastAnswered(current)
    if (last?.turn !== input.turn || current.phase === 'thinking' || !last.before)
      throw new AppError('practice/not_your_turn')
    if (last.retaken) return null
    const now = deps.clock.now()
    const asked = saidBefore(current, last.no)
    if (asked) {
      const { lineId: id, text, emotion, nodeId } = asked
      const at = { no: current.lines.length, turn: current.turn, nodeId, atMs: elapsedAt(current, now) }
      said = [customerLineDoc({ id, text, emotion }, at)]
    }
    return {
      $set: {
        ...touched(current, now),
        flow: last.before,
        alert: false,
        hint: null,
        beforeAnswer: null,
        phase: said.length > 0 ? 'speaking' : 'listening',
        [`lines.${last.no}.retaken`]: true,
        ...Object.fromEntries(said.map((line) => [`lines.${line.no}`, line])),
      },
    }
  })
  if (said.length > 0) {
    live(deps).quiet(session._id)
    const content = await sceneContentOf(deps, session.orgid, session.sceneId, session.sceneVersion)
    showState(deps, content, session, said)
    live(deps).after(repeatCustomerLine(deps, session, said), () => undefined)
  }
  return { session: await sessionViewOf(deps, session) }
}
