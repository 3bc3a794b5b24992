import { CONDUCT_FACTOR } from '../scoring/scoring-defaults.rules'
import type { ConductLexicon } from '../understanding/conduct.admin.contract'
import type { ConductKind } from '../understanding/conduct-kind'
import type { ConductFound, TurnContext } from './flow.types'
import type { FlowNode } from './scene.contract'

const SHIPPED: ConductLexicon = { add: [], remove: [] }
const made = new WeakMap<FlowNode, WeakMap<ConductLexicon, ConductLexicon>>()

/** The organisation's words of conduct with a node's own: one object each time, since patterns are kept by it. */
function lexiconAt(node: FlowNode, words: ConductLexicon): ConductLexicon {
  const ofNode = made.get(node) ?? new WeakMap<ConductLexicon, ConductLexicon>()
  made.set(node, ofNode)
  const own = (node.conduct ?? []).flatMap(({ kind, words = [] }) => words.map((word) => ({ kind, word })))
  const known = ofNode.get(words) ?? { add: [...words.add, ...own], remove: words.remove }
  ofNode.set(words, known)
  return known
}

/** What was said before a turn at a node, whose own words of conduct count too. */
export function contextAt(node: FlowNode, context: TurnContext): TurnContext {
  const has = node.conduct?.some(({ words = [] }) => words.length > 0) ?? false
  return has ? { ...context, conduct: lexiconAt(node, context.conduct ?? SHIPPED) } : context
}

/** What was found with the weight that it has at a node. */
export const weighedAt = (node: FlowNode, found: readonly ConductFound[]): ConductFound[] =>
  found.map((one) => {
    const weight = node.conduct?.find(({ kind }) => kind === one.kind)?.weight ?? 'usual'
    return weight === 'usual' ? one : { ...one, weight }
  })

/** By how much a kind of conduct counts that was found in a turn. */
export const factorOf = (found: readonly ConductFound[], kind: ConductKind): number =>
  CONDUCT_FACTOR[found.find((one) => one.kind === kind)?.weight ?? 'usual']
