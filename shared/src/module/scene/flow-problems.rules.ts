import { fold } from '../../kernel/text'
import { badParts, parseKeywords } from '../lexicon/keywords.rules'
import { waits } from '../scoring/scored-nodes.rules'
import { isConductWord } from '../understanding/conduct.admin.contract'
import { valuesOf } from '../understanding/values.rules'
import { findLinkProblems } from './flow-links.rules'
import type { FlowProblem } from './scene.admin.contract'
import type { Flow, FlowNode, SceneContent } from './scene.contract'

/** Limits of the spec, "scene"; the branch limit is our own (product.md 16). */
export const MAX_INTENTS = 5
export const MAX_SCRIPTS = 10
export const MAX_BRANCHES = 20

/** All rules for flows; their texts are `flowProblem.<rule>` of the back office. */
export const FLOW_RULES = [
  'one_start',
  'one_end',
  'start_target',
  'start_to_end',
  'start_lines',
  'end_onward',
  'self_link',
  'duplicate_link',
  'two_node_loop',
  'unknown_target',
  'no_way_on',
  'unreachable',
  'cannot_reach_end',
  'student_missing',
  'customer_missing',
  'endless_customer',
  'no_speech',
  'no_intent_words',
  'intents_max',
  'scripts_max',
  'branch_limit',
  'one_way_per_intent',
  'duplicate_keyword',
  'duplicate_speech',
  'bad_keywords',
  'right_missing',
  'value_unread',
  'fact_unknown',
  'conduct_words',
  'conduct_twice',
] as const
export type FlowRule = (typeof FLOW_RULES)[number]

function countProblems(flow: Flow): FlowProblem[] {
  const found: FlowProblem[] = []
  for (const type of ['start', 'end'] as const) {
    const all = flow.nodes.filter((n) => n.type === type)
    const rule: FlowRule = type === 'start' ? 'one_start' : 'one_end'
    if (all.length === 0) found.push({ rule, fix: { kind: 'add', to: type } })
    const linked = (n: FlowNode): boolean =>
      n.transitions.length > 0 || flow.nodes.some((m) => m.transitions.some((t) => t.node === n.id))
    const keep = all.find(linked) ?? all[0]
    for (const extra of all)
      if (extra !== keep) found.push({ rule, nodeId: extra.id, fix: { kind: 'remove', from: extra.id } })
  }
  if (!flow.nodes.some(waits)) found.push({ rule: 'student_missing', fix: { kind: 'add', to: 'student' } })
  if (!flow.nodes.some((n) => n.type === 'customer' || n.type === 'question')) {
    found.push({ rule: 'customer_missing', fix: { kind: 'add', to: 'customer' } })
  }
  return found
}

function speechProblems(node: FlowNode): FlowProblem[] {
  const found: FlowProblem[] = []
  const nodeId = node.id
  if ((node.type === 'customer' || node.type === 'question') && node.lines.length === 0) {
    found.push({ rule: 'no_speech', nodeId, fix: { kind: 'add_line', to: nodeId } })
  }
  const texts = node.lines.map((l) => fold(l.text))
  if (new Set(texts).size < texts.length)
    found.push({ rule: 'duplicate_speech', nodeId, fix: { kind: 'remove_line', from: nodeId } })
  if (node.type === 'start' && node.transitions.length > 1) {
    found.push({
      rule: 'start_lines',
      nodeId,
      fix: { kind: 'remove_link', from: nodeId, to: node.transitions[1]?.node },
    })
  }
  if (node.transitions.length > MAX_BRANCHES)
    found.push({ rule: 'branch_limit', nodeId, fix: { kind: 'split', from: nodeId } })
  if (node.mustSay.some((m) => badParts(m.keywords) || parseKeywords(m.keywords).length === 0)) {
    found.push({ rule: 'bad_keywords', nodeId, fix: { kind: 'edit_keywords', from: nodeId } })
  }
  return found
}

function intentProblems(node: FlowNode): FlowProblem[] {
  if (!waits(node)) return []
  const found: FlowProblem[] = []
  const nodeId = node.id
  const add = (rule: FlowRule, kind: string, transitionId?: string): void => {
    found.push({ rule, nodeId, ...(transitionId === undefined ? {} : { transitionId }), fix: { kind, from: nodeId } })
  }
  if (node.transitions.length > MAX_INTENTS) add('intents_max', 'split')
  if (node.type === 'question' && node.transitions.length > 0 && !node.transitions.some((t) => t.right === true)) {
    add('right_missing', 'mark_right')
  }
  const seen = new Set<string>()
  for (const t of node.transitions) {
    const alternatives = parseKeywords(t.keywords)
    if (alternatives.length === 0 && t.scripts.length === 0) add('no_intent_words', 'add_script', t.id)
    if (t.scripts.length > MAX_SCRIPTS) add('scripts_max', 'remove_script', t.id)
    if (badParts(t.keywords)) add('bad_keywords', 'edit_keywords', t.id)
    const keys = new Set(alternatives.map((words) => words.map(fold).sort().join(',')))
    if ([...keys].some((k) => seen.has(k)) || keys.size < alternatives.length)
      add('duplicate_keyword', 'remove_keyword', t.id)
    for (const k of keys) seen.add(k)
  }
  return found
}

/** Figures that nobody could read as one, and how the node takes bad conduct. */
function detailProblems(node: FlowNode): FlowProblem[] {
  if (!waits(node)) return []
  const problem = (rule: FlowRule, kind: string): FlowProblem => ({
    rule,
    nodeId: node.id,
    fix: { kind, from: node.id },
  })
  const { conduct = [] } = node
  const words = conduct.flatMap(({ words = [] }) => words)
  return [
    ...(node.mustSay.some(({ value }) => value !== undefined && valuesOf(value).length === 0)
      ? [problem('value_unread', 'edit_value')]
      : []),
    ...(words.every(isConductWord) ? [] : [problem('conduct_words', 'edit_words')]),
    ...(new Set(conduct.map(({ kind }) => kind)).size < conduct.length
      ? [problem('conduct_twice', 'drop_conduct')]
      : []),
  ]
}

/** Facts that a node names although the customer does not know them. */
function factProblems({ flow, customer }: SceneContent): FlowProblem[] {
  const known = new Set(customer?.facts.map(({ id }) => id))
  return flow.nodes.flatMap(({ id, held = [], early = [] }) =>
    [...new Set([...held, ...early])]
      .filter((fact) => !known.has(fact))
      .map(
        (fact): FlowProblem => ({ rule: 'fact_unknown', nodeId: id, fix: { kind: 'drop_fact', from: id, to: fact } }),
      ),
  )
}

/** What is wrong within a node: known as long as it is the same node, so that after a change only one is looked at. */
const known = new WeakMap<FlowNode, readonly FlowProblem[]>()

function ownProblems(node: FlowNode): readonly FlowProblem[] {
  const found = known.get(node) ?? [...speechProblems(node), ...intentProblems(node), ...detailProblems(node)]
  known.set(node, found)
  return found
}

/** All problems of a scene's flow, each with a proposed repair; empty = the scene may be enabled. */
export function validateFlow(content: SceneContent): FlowProblem[] {
  const { flow } = content
  // The flow of a free practice is made by a rule.
  if (content.free) return []
  return [
    ...countProblems(flow),
    ...findLinkProblems(flow),
    ...flow.nodes.flatMap(ownProblems),
    ...factProblems(content),
  ]
}
