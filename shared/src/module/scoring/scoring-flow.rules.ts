import type { Contradiction } from '../scene/flow.types'
import type { FlowNode } from '../scene/scene.contract'
import type { DimensionFindings, Finding } from './finding.types'
import { type ExpectedNode, expectedNodes, informationOf, share } from './expected-nodes.rules'
import { LOSS } from './scoring-defaults.rules'
import { positionMs, turnStartMs } from './scoring-evidence.rules'
import type { Dimension } from './scoring.contract'
import { nodeOf } from './scored-nodes.rules'
import type { ScoredTurn, ScoringInput } from './scoring.types'

const measured = (dimension: Dimension, findings: Finding[]): DimensionFindings => ({
  dimension,
  notMeasured: null,
  findings,
})
const notAsked = (dimension: Dimension): DimensionFindings => ({ dimension, notMeasured: 'not_asked', findings: [] })

/** The way that the author would take: the right one of a question, else the first. */
const bestWay = (node: FlowNode) => node.transitions.find((way) => way.right === true) ?? node.transitions[0]

/** What a node that was not shown loses in one dimension. */
export function openLoss({ node, turns, why }: ExpectedNode, loss: number): Finding {
  const last = turns.at(-1)
  const way = bestWay(node)
  // What to say in a place that the talk did not come to would help nobody; a point needs no place.
  const better = why === 'not_understood' || why === 'not_raised' ? (way?.better ?? way?.scripts[0]) : undefined
  return {
    kind: why === 'not_understood' ? 'wrong_answer' : 'incomplete_flow',
    loss,
    turn: last?.turn ?? 0,
    quote: last?.text ?? '',
    atMs: last ? turnStartMs(last) : null,
    detail: { node: node.name },
    ...(better === undefined ? { advice: node.hint } : { better }),
    charge: `open:${node.id}`,
    open: why,
  }
}

const at = (turn: ScoredTurn) => ({ turn: turn.turn, quote: turn.text, atMs: turnStartMs(turn) })

/** The charge of what was wrong or missing in the answer at a node. */
const answerCharge = (node: FlowNode): string => `answer:${node.id}`

/** A piece of information that a node's answer should have, or has wrongly. */
interface Piece {
  label: string
  better?: string | undefined
  wrong?: Contradiction | undefined
  missing: boolean
}

/** What a node's answer should tell, and the facts of other nodes that it states wrongly unless a later turn puts them right. */
function piecesOf(input: ScoringInput, { node, turns, taken }: ExpectedNode): Piece[] {
  const said = new Set(turns.flatMap((turn) => turn.decision.said))
  const denied = taken?.decision.contradicted ?? []
  const wanted = informationOf(node).map(({ label, better }) => {
    const wrong = denied.find((one) => !one.nodeId && one.label === label)
    return { label, better, wrong, missing: !said.has(label) && !wrong }
  })
  const later = input.turns.filter(({ turn }) => turn > (taken?.turn ?? 0))
  const facts = denied.filter(
    ({ nodeId, label }) => nodeId && !later.some(({ decision }) => decision.said.includes(label)),
  )
  const others = facts.map((wrong) => {
    const items = nodeOf(input.flow, wrong.nodeId ?? '')?.mustSay
    return {
      label: wrong.label,
      better: items?.find(({ label }) => label === wrong.label)?.better,
      wrong,
      missing: false,
    }
  })
  return [...wanted, ...others]
}

/** Key information: in equal parts for each node that has some, and within it for each piece. */
export function accuracy(input: ScoringInput): DimensionFindings {
  const nodes = expectedNodes(input)
    .nodes.map((one) => ({ one, pieces: piecesOf(input, one) }))
    .filter(({ pieces }) => pieces.length > 0)
  if (nodes.length === 0) return notAsked('accuracy')
  const findings = nodes.flatMap(({ one, pieces }, i) => {
    const whole = share(nodes.length, i)
    return one.taken ? informationLost(one.node, one.taken, pieces, whole) : [openLoss(one, whole)]
  })
  return measured('accuracy', findings)
}

function informationLost(node: FlowNode, taken: ScoredTurn, pieces: readonly Piece[], whole: number): Finding[] {
  const lost = pieces.map((piece, i) => ({ ...piece, loss: share(pieces.length, i, whole) }))
  const rows = [...lost.filter(({ wrong }) => wrong), ...lost.filter(({ missing }) => missing)]
  const [row] = rows
  if (!row) return []
  const { wrong, better } = row
  return [
    {
      kind: 'accuracy',
      loss: rows.reduce((sum, { loss }) => sum + loss, 0),
      ...at(taken),
      ...(wrong ? { start: wrong.start, end: wrong.end, atMs: positionMs(taken, wrong.start), sure: wrong.sure } : {}),
      detail: {
        reason: wrong ? 'contradicted' : 'missed',
        label: rows.map(({ label }) => label).join('、'),
        node: node.name,
        ...(wrong ? { expected: wrong.expected, found: wrong.found } : {}),
      },
      ...(better === undefined ? { advice: node.hint } : { better }),
      charge: answerCharge(node),
    },
  ]
}

/** The sense of each answer, in equal parts. */
export function answers(input: ScoringInput): DimensionFindings {
  const { nodes } = expectedNodes(input)
  if (nodes.length === 0) return notAsked('answers')
  const findings = nodes.flatMap((one, i): Finding[] => {
    const whole = share(nodes.length, i)
    if (!one.taken) return [openLoss(one, whole)]
    if (one.answer === 'yes') return []
    const way = bestWay(one.node)
    const { jumped, right } = one.taken.decision
    return [
      {
        kind: jumped ? 'incomplete_flow' : 'wrong_answer',
        loss: one.answer === 'no' ? whole : Math.round(whole / 2),
        ...at(one.taken),
        detail: { reason: jumped ? 'jumped' : right === false ? 'wrong' : 'partly', node: one.node.name },
        ...(one.taken.decision.sure === undefined ? {} : { sure: one.taken.decision.sure }),
        better: way?.better ?? way?.scripts[0],
        charge: answerCharge(one.node),
      },
    ]
  })
  return measured('answers', findings)
}

/** Required nodes, their order, the end and the outcome. */
export function completeness(input: ScoringInput, accepted: readonly string[]): DimensionFindings {
  const last = input.turns.at(-1)
  const end = { kind: 'incomplete_flow', turn: last?.turn ?? 0, quote: '', atMs: null } as const
  const required = expectedNodes(input).nodes.filter(({ node }) => node.required)
  const findings = required.flatMap((one, i): Finding[] => {
    const loss = share(required.length, i)
    if (!one.taken) return [openLoss(one, loss)]
    if (one.answer !== 'no') return []
    // A wrong answer does not complete a step; it belongs to the charge of that answer.
    const detail = { reason: 'wrong', node: one.node.name }
    return [{ kind: 'wrong_answer', loss, ...at(one.taken), detail, charge: answerCharge(one.node) }]
  })
  for (const turn of input.turns) {
    if (!turn.decision.jumped) continue
    const node = nodeOf(input.flow, turn.decision.nodeId)?.name ?? ''
    findings.push({ ...at(turn), kind: 'incomplete_flow', loss: LOSS.jumped, detail: { reason: 'jumped', node } })
  }
  if (input.end.reason !== 'finished')
    findings.push({ ...end, loss: LOSS.unfinished, detail: { reason: 'unfinished', end: input.end.reason } })
  else if ('outcome' in input.end && !accepted.includes(input.end.outcome))
    findings.push({ ...end, loss: LOSS.unfinished, detail: { reason: 'outcome', outcome: input.end.outcome } })
  return measured('completeness', findings)
}
