import { nodeOf, waits } from './scored-nodes.rules'
import type { FlowNode } from '../scene/scene.contract'
import type { DimensionFindings, Finding } from './finding.types'
import { LOSS } from './scoring-defaults.rules'
import { heard, turnStartMs } from './scoring-evidence.rules'
import type { ScoredTurn, ScoringInput } from './scoring.types'

export const isIdentity = (keywords: string): boolean => /\{(name|workno)\}/.test(keywords)

/** Waiting nodes at which at least one turn of the learner was heard, each with its turns. */
export function answeredNodes(input: ScoringInput): { node: FlowNode; turns: ScoredTurn[]; last: ScoredTurn }[] {
  return input.flow.nodes.filter(waits).flatMap((node) => {
    const turns = input.turns.filter((t) => t.decision.nodeId === node.id && t.decision.result !== 'unheard')
    const last = turns.findLast(heard) ?? turns.at(-1)
    return last ? [{ node, turns, last }] : []
  })
}

export function accuracy(input: ScoringInput): DimensionFindings {
  const findings: Finding[] = []
  for (const { node, turns, last } of answeredNodes(input)) {
    const said = new Set(turns.flatMap((t) => t.decision.said))
    for (const { label, keywords, better } of node.mustSay) {
      if (isIdentity(keywords) || said.has(label)) continue
      findings.push({
        kind: 'accuracy',
        loss: LOSS.keyInformation,
        turn: last.turn,
        quote: last.text,
        atMs: turnStartMs(last),
        detail: { reason: 'missed', label, node: node.name },
        ...(better === undefined ? { advice: node.hint } : { better }),
      })
    }
  }
  for (const turn of input.turns) {
    if (turn.decision.result !== 'non_standard') continue
    const way = nodeOf(input.flow, turn.decision.nodeId)?.transitions[0]
    findings.push({
      kind: 'accuracy',
      loss: LOSS.notUnderstood,
      turn: turn.turn,
      quote: turn.text,
      atMs: turnStartMs(turn),
      detail: { reason: 'non_standard', score: Math.round(turn.decision.score * 100) },
      better: way?.better ?? way?.scripts[0],
    })
  }
  const notMeasured = input.turns.some(heard) ? null : 'not_asked'
  return { dimension: 'accuracy', notMeasured, findings: notMeasured ? [] : findings }
}

/**
 * Whether the path has at least half of the scene's required nodes. A conversation that ends earlier is scored, but
 * cannot be passed.
 */
export function wentFarEnough({ flow, path }: Pick<ScoringInput, 'flow' | 'path'>): boolean {
  const required = flow.nodes.filter((node) => node.required)
  const passed = required.filter((node) => path.includes(node.id))
  return passed.length * 2 >= required.length
}

export function completeness(input: ScoringInput): DimensionFindings {
  const last = input.turns.at(-1)
  const at = { kind: 'incomplete_flow', turn: last?.turn ?? 0, quote: '', atMs: null } as const
  const done = (findings: Finding[]): DimensionFindings => ({ dimension: 'completeness', notMeasured: null, findings })
  if (!input.turns.some(heard)) return done([{ ...at, loss: 1_000, detail: { reason: 'nothing_said' } }])
  const required = input.flow.nodes.filter((n) => n.required)
  const share = required.length > 0 ? Math.floor(1_000 / required.length) : 0
  const findings: Finding[] = []
  const passed = new Set(input.path)
  required.forEach((node, i) => {
    if (passed.has(node.id)) return
    const loss = i === 0 ? 1_000 - share * (required.length - 1) : share
    findings.push({ ...at, loss, detail: { reason: 'skipped', node: node.name }, advice: node.hint })
  })
  if (input.end.reason !== 'finished') {
    const loss = required.length > 0 ? LOSS.unfinished : 1_000
    findings.push({ ...at, loss, detail: { reason: 'unfinished', end: input.end.reason } })
  }
  return done(findings)
}

export function answers(input: ScoringInput): DimensionFindings {
  const questions = new Set(input.path.filter((id) => nodeOf(input.flow, id)?.type === 'question'))
  const asked = input.turns.filter((t) => t.decision.right !== null)
  const loss = Math.floor(1_000 / Math.max(1, questions.size))
  const wrong = asked.filter((t) => t.decision.right === false)
  const findings = wrong.map((t): Finding => {
    const right = nodeOf(input.flow, t.decision.nodeId)?.transitions.find((w) => w.right === true)
    return {
      kind: 'wrong_answer',
      loss,
      turn: t.turn,
      quote: t.text,
      atMs: turnStartMs(t),
      detail: { node: nodeOf(input.flow, t.decision.nodeId)?.name ?? '' },
      better: right?.better ?? right?.scripts[0],
    }
  })
  return { dimension: 'answers', notMeasured: asked.length > 0 ? null : 'not_asked', findings }
}
