import type { Temper } from '@lianda/shared/module/customer/customer.contract'
import { advanceConversation, startConversation } from '@lianda/shared/module/scene/customer/conversation.rules'
import type { CustomerMove } from '@lianda/shared/module/scene/customer/customer.types'
import type { CustomerLine } from '@lianda/shared/module/scene/customer-line.contract'
import { findLinkProblems } from '@lianda/shared/module/scene/flow-links.rules'
import type { FlowDecision, FlowEnd, FlowState, TurnInput } from '@lianda/shared/module/scene/flow.types'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'

export type TryRow =
  | { key: number; who: 'customer'; text: string }
  | {
      key: number
      who: 'learner'
      text: string
      result: FlowDecision['result']
      /** Ids of the points or the intent that the turn met. */
      met: string[]
      /** What the customer did beside the business, with what its author named it. */
      did: { kind: CustomerMove['kind']; label: string } | null
      /** What was told differently before. */
      noticed: { before: string; now: string } | null
      /** What the customer remembers from now on. */
      remembered: { label: string; text: string }[]
      conduct: string[]
    }

/** A conversation that is tried out. */
export interface Try {
  state: FlowState
  rows: readonly TryRow[]
  said: readonly string[]
  heard: readonly CustomerLine[]
  met: readonly string[]
  mood: { trust: number; patience: number } | null
  /** How it ended; null while it goes on. */
  over: 'won' | 'open' | 'lost' | 'silence' | 'hangup' | null
}

/** What a turn can meet, by id: points, or the intents of a drawn flow. */
export const labelsOf = ({ free, flow }: SceneContent): Map<string, string> =>
  new Map((free ? free.points : flow.nodes.flatMap((node) => node.transitions)).map(({ id, label }) => [id, label]))

/** A seed for a new conversation. */
export const freshTry = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1

const saidBy = (lines: readonly CustomerLine[], from: number): TryRow[] =>
  lines.map(({ text }, at) => ({ key: from + at, who: 'customer', text }))

const overOf = (end: FlowEnd | null): Try['over'] =>
  end === null ? null : end.reason === 'finished' ? end.outcome : end.reason

const moodOf = ({ customer }: FlowState): Try['mood'] =>
  customer ? { trust: customer.trust, patience: customer.patience } : null

/** The customer's first words; null where there are none to say. */
export function beginTry(content: SceneContent, seed: number, day: Temper = 'usual'): Try | null {
  // A drawn flow is played as soon as all its ways lead somewhere.
  if (content.free ? content.free.opening.length === 0 : findLinkProblems(content.flow).length > 0) return null
  const { state, lines, end } = startConversation(content, seed, day)
  return {
    state,
    rows: saidBy(lines, 0),
    said: [],
    heard: lines,
    met: [],
    mood: moodOf(state),
    over: overOf(end),
  }
}

function movedIn({ customer: move }: FlowDecision): Pick<Extract<TryRow, { who: 'learner' }>, 'did' | 'noticed'> {
  const label = move?.label
  return {
    did: move && label !== undefined ? { kind: move.kind, label } : null,
    noticed: move?.noticed ? { before: move.noticed.before, now: move.noticed.now } : null,
  }
}

/** What a turn told that the customer did not know before, or otherwise. */
function rememberedIn({ customer }: SceneContent, before: FlowState, after: FlowState) {
  return (customer?.memories ?? []).flatMap(({ id, label }) => {
    const text = after.customer?.heard[id]?.text
    return text === undefined || text === before.customer?.heard[id]?.text ? [] : [{ label, text }]
  })
}

/** The learner's turn and the customer's answer. */
export function sayTry(content: SceneContent, talk: Try, input: TurnInput): Try {
  const { decision, step } = advanceConversation(content, talk.state, input, { said: talk.said, heard: talk.heard })
  const text = input.kind === 'said' ? input.text : ''
  const ids = new Set(labelsOf(content).keys())
  const met = [decision, ...(decision.also ?? [])]
    .map(({ intentId }) => intentId)
    .filter((id) => id !== null && ids.has(id))
  const conduct = [...new Set((decision.conduct ?? []).map(({ kind }) => kind))]
  const own: TryRow = {
    key: talk.rows.length,
    who: 'learner',
    text,
    result: decision.result,
    met: met as string[],
    ...movedIn(decision),
    remembered: rememberedIn(content, talk.state, step.state),
    conduct,
  }
  return {
    state: step.state,
    rows: [...talk.rows, own, ...saidBy(step.lines, talk.rows.length + 1)],
    said: input.kind === 'said' ? [...talk.said, text] : talk.said,
    heard: step.lines,
    met: step.state.free?.met ?? [],
    mood: moodOf(step.state),
    over: overOf(step.end),
  }
}
