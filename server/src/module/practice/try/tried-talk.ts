import type { Temper } from '@lianda/shared/module/customer/customer.contract'
import type { TriedLearnerRow, TriedTalk } from '@lianda/shared/module/practice/try.admin.contract'
import { startConversation } from '@lianda/shared/module/scene/customer/conversation.rules'
import type { CustomerLine } from '@lianda/shared/module/scene/customer-line.contract'
import { findLinkProblems } from '@lianda/shared/module/scene/flow-links.rules'
import type { FlowDecision, FlowEnd, FlowState, FlowStep } from '@lianda/shared/module/scene/flow.types'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { ScoredTurn } from '@lianda/shared/module/scoring/scoring.types'

/** A conversation that is tried. */
export interface Talk {
  /** It began at the start of the scene. */
  whole: boolean
  state: FlowState
  end: FlowEnd | null
  rows: TriedTalk['rows']
  turns: ScoredTurn[]
  /** The learner's texts so far. */
  said: readonly string[]
  /** The customer's lines since the learner's last turn. */
  heard: readonly CustomerLine[]
}

/** A turn that was played. */
export interface Played extends Pick<TriedLearnerRow, 'costs' | 'by' | 'judged'> {
  text: string
  decision: FlowDecision
  step: FlowStep
  turns: ScoredTurn[]
}

interface Beginning {
  seed: number
  day: Temper
  /** The node of a drawn flow at which it begins; null: its start. */
  from: string | null
}

/** The customer's first words; null where there are none to say. */
export function beginTalk(content: SceneContent, { seed, day, from }: Beginning): Talk | null {
  // A drawn flow is played as soon as all its ways lead somewhere.
  if (content.free ? content.free.opening.length === 0 : findLinkProblems(content.flow).length > 0) return null
  const { state, lines, end } = startConversation(content, seed, day, from ?? undefined)
  return { whole: from === null, state, end, rows: saidBy(lines), turns: [], said: [], heard: lines }
}

/** The conversation after a turn of the learner's. */
export function followed(content: SceneContent, talk: Talk, played: Played): Talk {
  const { text, step, turns } = played
  return {
    whole: talk.whole,
    state: step.state,
    end: step.end,
    rows: [...talk.rows, learnerRow(content, talk.state, played), ...saidBy(step.lines)],
    turns,
    said: text === '' ? talk.said : [...talk.said, text],
    heard: step.lines,
  }
}

/** What a screen shows of a conversation. */
export function shownTalk({ state, end, rows }: Talk): TriedTalk {
  const { customer, free, nodeId } = state
  return {
    rows,
    points: free?.met.length ?? 0,
    mood: customer ? { trust: customer.trust, patience: customer.patience } : null,
    values: customer?.values ?? {},
    at: nodeId,
    over: end === null ? null : end.reason === 'finished' ? end.outcome : end.reason,
  }
}

const saidBy = (lines: readonly CustomerLine[]): TriedTalk['rows'] =>
  lines.map(({ text }) => ({ who: 'customer', text }))

/** What a turn can meet, by id: points, or the intents of a drawn flow. */
const labelsOf = ({ free, flow }: SceneContent): Map<string, string> =>
  new Map((free ? free.points : flow.nodes.flatMap((node) => node.transitions)).map(({ id, label }) => [id, label]))

/** What a turn was understood as, why, and what it would cost. */
export function learnerRow(
  content: SceneContent,
  before: FlowState,
  { text, decision, step, costs, by, judged }: Played,
): TriedLearnerRow {
  const labels = labelsOf(content)
  const met = [decision, ...(decision.also ?? [])].flatMap(({ intentId }) => {
    const label = labels.get(intentId ?? '')
    return label === undefined ? [] : [label || (intentId ?? '')]
  })
  const { customer: move, nearest, score, result } = decision
  return {
    ...{ who: 'learner', text, result, met, costs, by, judged, nearest },
    score: Math.round(100 * score),
    did: move?.label === undefined ? null : { kind: move.kind, label: move.label },
    noticed: move?.noticed ? { before: move.noticed.before, now: move.noticed.now } : null,
    remembered: rememberedIn(content, before, step.state),
    conduct: [...new Set((decision.conduct ?? []).map(({ kind }) => kind))],
  }
}

/** What a turn told that the customer did not know before, or otherwise. */
function rememberedIn({ customer }: SceneContent, before: FlowState, after: FlowState) {
  return (customer?.memories ?? []).flatMap(({ id, label }) => {
    const text = after.customer?.heard[id]?.text
    return text === undefined || text === before.customer?.heard[id]?.text ? [] : [{ label, text }]
  })
}
