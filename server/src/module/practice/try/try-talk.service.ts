import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type * as contract from '@lianda/shared/module/practice/try.admin.contract'
import type { TriedTurn } from '@lianda/shared/module/practice/try.admin.contract'
import { advanceConversation } from '@lianda/shared/module/scene/customer/conversation.rules'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { nodeOf } from '@lianda/shared/module/scoring/scored-nodes.rules'
import type { Actor } from '../../../actor'
import { type Deps, perApp } from '../../../deps'
import { contentToTry } from '../../scene'
import { turnContext } from '../answer/turn-context'
import { costsOf, decidedBy, scoredTurn, TRY_PATIENCE_MS } from './tried-turn'
import { beginTalk, followed, shownTalk, type Talk } from './tried-talk'

/**
 * Conversations that were tried last, by content, beginning and turns. A request has all turns, so the next one finds
 * its beginning here, and a judge is not asked twice about one turn; without it the turns are played again.
 */
const played = perApp(() => new LRUCache<string, Talk>({ max: 300 }))

/** A typed conversation so far. Throws as `contentToTry`, and `request/invalid` for an unknown node. */
export async function tryTalk(
  deps: Deps,
  actor: Actor,
  { id, content: what, from, seed, day, turns }: ParsedInputOf<typeof contract.tryTalk>,
): Promise<OutputOf<typeof contract.tryTalk>> {
  const { key, content } = await contentToTry(deps, actor, id, what)
  if (from !== null && (content.free || !nodeOf(content.flow, from)))
    throw new AppError('request/invalid', { fields: [{ field: 'from', rule: 'unknown' }] })
  const keyOf = (said: number) => JSON.stringify([key, from, seed, day, turns.slice(0, said)])
  let known = turns.length
  while (known > 0 && !played(deps).has(keyOf(known))) known--
  let talk = played(deps).get(keyOf(known)) ?? beginTalk(content, { seed, day, from })
  if (!talk) return { talk: null }
  for (let said = known; said < turns.length && !talk.end; said++) {
    // Other requests go on meanwhile.
    await setImmediate()
    talk = await next(deps, actor, content, talk, turns[said] as TriedTurn)
    played(deps).set(keyOf(said + 1), talk)
  }
  return { talk: shownTalk(talk) }
}

async function next(deps: Deps, actor: Actor, content: SceneContent, talk: Talk, turn: TriedTurn): Promise<Talk> {
  const text = turn.kind === 'said' ? turn.text : ''
  const { said, heard, state, whole } = talk
  const context = await turnContext(deps, actor.orgid, content, { state, text, said, heard }, TRY_PATIENCE_MS)
  const { decision, step } = advanceConversation(content, state, turn, context)
  const turns = [...talk.turns, scoredTurn(talk.turns.length + 1, text, decision)]
  const costs = costsOf(content, step, { turns, whole }, actor)
  return followed(content, talk, { text, decision, step, turns, costs, ...decidedBy(deps, content, context, text) })
}
