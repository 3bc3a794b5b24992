import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type * as contract from '@lianda/shared/module/practice/practice.contract'
import type { SessionView } from '@lianda/shared/module/practice/practice.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { lineByKey } from '../practice.document'
import { changeOwn, checkFence } from '../practice.store'
import { sessionViewOf } from '../practice.view'

/**
 * Writes what the learner says they said beside what was understood of a spoken turn. It decides nothing: the recogniser
 * was sure of its words, and the customer has answered them. Until the practice ends, and idempotent.
 */
export async function correctTurn(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.correct>,
): Promise<SessionView> {
  const who = { orgid: actor.orgid, userId: actor.userId, id: input.id }
  const session = await changeOwn(deps, who, (current) => {
    if (current.state === 'ended') throw new AppError('practice/ended')
    checkFence(current, input.epoch)
    if (!current.correctionAllowed) throw new AppError('practice/correction_not_allowed')
    const line = lineByKey(current, input.turnKey)
    // Words that the learner typed for a recording are their own already.
    const understood = line?.kind === 'voice' && !line.pendingText && !line.notHeard
    if (!line || !understood) throw new AppError('practice/not_your_turn')
    const correction = input.text === '' || input.text === line.text ? null : input.text
    if ((line.correction ?? null) === correction) return null
    return { $set: { [`lines.${line.no}.correction`]: correction } }
  })
  return await sessionViewOf(deps, session)
}
