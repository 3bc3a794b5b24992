import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type * as contract from '@lianda/shared/module/practice/try.admin.contract'
import type { TriedSentence } from '@lianda/shared/module/practice/try.admin.contract'
import { advanceConversation, startConversation } from '@lianda/shared/module/scene/customer/conversation.rules'
import { resolves, topicOf } from '@lianda/shared/module/scene/customer/topics.rules'
import {
  distinctPairs,
  inseparable,
  intentCollisions,
  meaningsOf,
} from '@lianda/shared/module/scene/edit/intent-collisions.rules'
import type { TurnContext } from '@lianda/shared/module/scene/flow.types'
import { FREE_NODES } from '@lianda/shared/module/scene/free/free-flow.rules'
import { hearTurn, heardAt } from '@lianda/shared/module/scene/free/free-hearing.rules'
import type { FlowNode, SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { type Understood, understandTurn } from '@lianda/shared/module/scene/understand.rules'
import { nodeOf, waits } from '@lianda/shared/module/scoring/scored-nodes.rules'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { contentToTry } from '../../scene'
import { encodeTurn } from '../answer/encode-turn'
import { turnContext } from '../answer/turn-context'
import { costsOf, decidedBy, scoredTurn, TRY_PATIENCE_MS } from './tried-turn'

/** Seed of a try in which nothing is drawn that matters. */
const SEED = 1

/** How a sentence would be understood as the next turn. Throws as `contentToTry`, and `request/invalid` for a node that does not wait. */
export async function trySentence(
  deps: Deps,
  actor: Actor,
  { id, content: what, node: nodeId, text }: ParsedInputOf<typeof contract.trySentence>,
): Promise<OutputOf<typeof contract.trySentence>> {
  const { content } = await contentToTry(deps, actor, id, what)
  const node = waitingNodeOf(content, nodeId)
  const begun = startConversation(content, SEED, 'usual', content.free ? undefined : node.id)
  const asked = { state: begun.state, text, said: [], heard: begun.lines }
  const context = await turnContext(deps, actor.orgid, content, asked, TRY_PATIENCE_MS)
  const heard = content.free ? heardFreely(content, node, text, context) : heardInFlow(content, node, text, context)
  const { decision, step } = advanceConversation(content, begun.state, { kind: 'said', text }, context)
  const costs = costsOf(content, step, { turns: [scoredTurn(1, text, decision)], whole: false }, actor)
  return { heard: { ...heard, ...topicsIn(content, text), costs, ...decidedBy(deps, content, context, text) } }
}

/** The examples of a node's intents that collide, by what practices of this content would use. */
export async function tryCollisions(
  deps: Deps,
  actor: Actor,
  { id, content: what, node: nodeId }: ParsedInputOf<typeof contract.tryCollisions>,
): Promise<OutputOf<typeof contract.tryCollisions>> {
  const { content } = await contentToTry(deps, actor, id, what)
  const node = waitingNodeOf(content, nodeId)
  const encoded = new Map<string, TurnContext>()
  for (const script of node.transitions.flatMap(({ scripts }) => scripts)) {
    const found = await encodeTurn(deps, content, script, TRY_PATIENCE_MS)
    encoded.set(script, found ? { encoded: found } : {})
  }
  const byWords = intentCollisions(content, node)
  const hasEncoder = [...encoded.values()].some((context) => context.encoded !== undefined)
  const found = hasEncoder ? intentCollisions(content, node, (script) => encoded.get(script) ?? {}) : byWords
  return {
    rows: distinctPairs(found).map(({ intent, other, script, nearest, margin }) => ({
      ...{ intent: intent.label, other: other.label, script, nearest, margin },
    })),
    inseparable: inseparable(node, byWords).map(({ label }) => label),
    encoderTells: hasEncoder && inseparable(node, found).length === 0,
  }
}

/** Where a sentence is tried; a free practice has one place. */
function waitingNodeOf(content: SceneContent, nodeId: string | null): FlowNode {
  const node = nodeOf(content.flow, content.free ? FREE_NODES.talk : (nodeId ?? ''))
  if (!node || !waits(node))
    throw new AppError('request/invalid', {
      fields: [{ field: 'node', rule: nodeId === null ? 'required' : 'unknown' }],
    })
  return node
}

type HeardHere = Omit<TriedSentence, 'topic' | 'resolved' | 'costs' | 'by' | 'judged'>

function heardInFlow(content: SceneContent, node: FlowNode, text: string, context: TurnContext): HeardHere {
  const understood = understandTurn(content, node, text, context)
  const taken = understood.match ? [understood.match.transition.label] : []
  return { ...common(understood), meanings: rowsOf(content, node, text, context), taken, near: null }
}

function heardFreely(content: SceneContent, node: FlowNode, text: string, context: TurnContext): HeardHere {
  const { free } = content
  if (!free) throw new Error('no free practice')
  const { met, near, understood } = hearTurn(content, free, text, context)
  const { content: own, node: talk } = heardAt(content, node)
  return {
    ...common(understood),
    meanings: rowsOf(own, talk, text, context, new Map(free.points.map((point) => [point.id, point.label]))),
    taken: met.map(({ point }) => point.label),
    near: near?.label ?? null,
  }
}

/** Every meaning that a sentence could have. @param points labels by id, where other ways only sound like one of them */
function rowsOf(
  content: SceneContent,
  node: FlowNode,
  text: string,
  context: TurnContext,
  points?: ReadonlyMap<string, string>,
): TriedSentence['meanings'] {
  return meaningsOf(content, node, text, context).map(({ intent, score, margin, nearest }) => ({
    ...{ id: intent.id, label: intent.label, score, margin, nearest },
    near: points !== undefined && !points.has(intent.id),
  }))
}

const common = ({ information, conduct, notTaken }: Understood) => ({
  notTaken,
  said: information.said,
  missed: information.missed,
  contradicted: information.contradicted.map(({ label, expected, found }) => ({ label, expected, found })),
  conduct: [...new Set(conduct.map(({ kind }) => kind))],
})

/** What a sentence asks the customer for, and which objections it would resolve. */
function topicsIn(content: SceneContent, text: string): Pick<TriedSentence, 'topic' | 'resolved'> {
  const { customer: who } = content
  if (!who) return { topic: null, resolved: [] }
  const found = topicOf(content, who, text)
  return {
    topic: found && (found.topic.kind === 'fact' ? found.topic.fact.label : found.topic.talk.label),
    resolved: who.objections.filter((one) => resolves(content, who, one, text)).map(({ label }) => label),
  }
}
