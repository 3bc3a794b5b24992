import { fold } from '../../../kernel/text'
import { isConductWord } from '../../understanding/conduct.admin.contract'
import { parseKeywords } from '../../lexicon/keywords.rules'
import { nodeOf, waits } from '../../scoring/scored-nodes.rules'
import { MAX_SCRIPTS } from '../flow-problems.rules'
import { ACCEPT } from '../proposal/proposed.rules'
import type { FlowProblem } from '../scene.admin.contract'
import type { Flow, FlowNode, NodeType, Transition } from '../scene.contract'
import type { NodeConduct } from '../node-conduct.contract'
import {
  addNode,
  type Edited,
  freeName,
  link,
  newWay,
  relink,
  removeNodes,
  withNode,
  withoutFacts,
  withWay,
} from './flow-edit.rules'

/** What a repair needs to know of the language: how a new node is called. */
export type NameOf = (type: NodeType) => string

type Fix = NonNullable<FlowProblem['fix']>
type Repair = (flow: Flow, problem: FlowProblem, fix: Fix, nameOf: NameOf) => Edited | Flow | null

/** Space between a node and one that a repair adds beside it, in px. */
const BESIDE = 320

/** Repairs of the rules, by kind; what only words can mend is not here. */
const REPAIRS: Readonly<Record<string, Repair>> = {
  add: (flow, _problem, { to }, nameOf) => {
    const type = to as NodeType
    const left = type === 'start' ? 0 : Math.max(0, ...flow.nodes.map((n) => n.left)) + BESIDE
    return addNode(flow, type, freeName(flow, nameOf(type)), { left, top: 0 })
  },
  remove: (flow, _problem, { from }) => (from === undefined ? null : withoutNode(flow, from)),
  remove_link: (flow, { transitionId }, { from, to }) =>
    from === undefined ? null : cut(flow, from, transitionId, to),
  relink: (flow, { transitionId }, { from, to }) => {
    const way = from === undefined ? undefined : wayOf(flow, from, transitionId)
    if (from === undefined || to === undefined || !way) return null
    return relink(flow, from, way.id, to)
  },
  link: (flow, { transitionId }, { from, to }) => {
    if (from === undefined || to === undefined) return null
    const node = nodeOf(flow, from)
    if (transitionId !== undefined && node?.transitions.some((t) => t.id === transitionId))
      return link(flow, from, transitionId, to)
    return node ? newWay(flow, from, to) : null
  },
  link_first: (flow, { nodeId, transitionId }, { from, to }) => {
    if (from === undefined || to === undefined || nodeId === undefined || transitionId === undefined) return null
    const first = newWay(flow, from, to)
    return first.ok ? relink(first.flow, nodeId, transitionId, from) : first
  },
  insert: (flow, { transitionId }, { from, to }, nameOf) =>
    from === undefined ? null : insertBetween(flow, from, to, transitionId, nameOf),
  remove_line: (flow, _problem, { from }) =>
    from === undefined ? null : withNode(flow, from, (n) => ({ ...n, lines: distinct(n.lines, (l) => fold(l.text)) })),
  remove_script: (flow, { transitionId }, { from }) =>
    from === undefined || transitionId === undefined
      ? null
      : withWay(flow, from, transitionId, (t) => ({ ...t, scripts: t.scripts.slice(0, MAX_SCRIPTS) })),
  remove_keyword: (flow, _problem, { from }) =>
    from === undefined ? null : withNode(flow, from, withDistinctKeywords),
  edit_keywords: (flow, _problem, { from }) => (from === undefined ? null : withNode(flow, from, withWholeKeywords)),
  edit_words: (flow, _problem, { from }) => (from === undefined ? null : withNode(flow, from, withConductWords)),
  drop_conduct: (flow, _problem, { from }) =>
    from === undefined
      ? null
      : withNode(flow, from, (n) => ({ ...n, conduct: distinct(n.conduct ?? [], ({ kind }) => kind) })),
  drop_fact: (flow, _problem, { from, to }) =>
    from === undefined || to === undefined ? null : withNode(flow, from, (n) => withoutFacts(n, (id) => id === to)),
  mark_right: (flow, _problem, { from }) =>
    from === undefined
      ? null
      : withNode(flow, from, (n) => ({
          ...n,
          transitions: n.transitions.map((t, at) => (at === 0 ? { ...t, right: true } : t)),
        })),
}

/** Whether a problem's repair can be carried out without words of a person. */
export const isRepairable = ({ fix }: FlowProblem): boolean =>
  fix !== undefined && (fix.kind === ACCEPT || fix.kind in REPAIRS)

/** The flow with a problem's proposed repair; null where only a person's words can mend it. */
export function repaired(flow: Flow, problem: FlowProblem, nameOf: NameOf): Edited | null {
  const { fix } = problem
  const result = fix && REPAIRS[fix.kind]?.(flow, problem, fix, nameOf)
  if (!result) return null
  return 'ok' in result ? result : { ok: true, flow: result, ids: problem.nodeId === undefined ? [] : [problem.nodeId] }
}

/** A node more than the rules allow; a second start may go. */
function withoutNode(flow: Flow, id: string): Edited {
  const spare = nodeOf(flow, id)?.type === 'start'
  return removeNodes(spare ? withNode(flow, id, (n) => ({ ...n, type: 'customer' })) : flow, [id])
}

const wayOf = (flow: Flow, from: string, id: string | undefined): Transition | undefined => {
  const ways = nodeOf(flow, from)?.transitions ?? []
  return id === undefined ? ways[0] : ways.find((t) => t.id === id)
}

/** Takes away the last of the ways that a problem names; an intent that repeats another goes with it. */
function cut(flow: Flow, from: string, wayId: string | undefined, to: string | undefined): Flow {
  const node = nodeOf(flow, from)
  const at = node?.transitions.findLastIndex((t) => (wayId === undefined ? t.node === to : t.id === wayId)) ?? -1
  if (!node || at < 0) return flow
  return withNode(flow, from, (n) => ({ ...n, transitions: n.transitions.toSpliced(at, 1) }))
}

/** Puts a node at which the learner speaks between two others; without `to` before the next one that does not wait. */
function insertBetween(
  flow: Flow,
  from: string,
  to: string | undefined,
  wayId: string | undefined,
  nameOf: NameOf,
): Edited | null {
  const node = nodeOf(flow, from)
  const silent = (t: Transition): boolean => {
    const next = nodeOf(flow, t.node)
    return next !== undefined && !waits(next) && next.type !== 'end'
  }
  const way = node?.transitions.find((t) =>
    wayId === undefined ? (to === undefined ? silent(t) : t.node === to) : t.id === wayId,
  )
  const target = to ?? way?.node
  if (!node || target === undefined) return null
  const place = { left: node.left + BESIDE, top: node.top }
  const added = addNode(flow, 'student', freeName(flow, nameOf('student')), place)
  if (!added.ok) return added
  const [id = ''] = added.ids
  const onward = newWay(added.flow, id, target)
  if (!onward.ok) return onward
  if (way) return { ok: true, flow: withWay(onward.flow, from, way.id, (t) => ({ ...t, node: id })), ids: [id] }
  const into = newWay(onward.flow, from, id)
  return into.ok ? { ...into, ids: [id] } : into
}

function distinct<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  const seen = new Set<string>()
  return rows.filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row)))
}

/** Alternatives of key words that an earlier intent of the node has too are taken out of the later one. */
function withDistinctKeywords(node: FlowNode): FlowNode {
  const seen = new Set<string>()
  return {
    ...node,
    transitions: node.transitions.map((t) => {
      const kept = parseKeywords(t.keywords).filter((words) => {
        const key = words.map(fold).sort().join(',')
        return !seen.has(key) && seen.add(key)
      })
      return { ...t, keywords: written(kept) }
    }),
  }
}

const written = (alternatives: readonly string[][]): string => alternatives.map((words) => words.join(',')).join('|')

/** A node's own words of conduct without those that are none. */
function withConductWords({ conduct = [], ...node }: FlowNode): FlowNode {
  const kept = conduct.flatMap(({ words = [], ...row }): NodeConduct[] => {
    const whole = words.filter(isConductWord)
    if (whole.length > 0) return [{ ...row, words: whole }]
    return row.weight === 'usual' ? [] : [row]
  })
  return kept.length > 0 ? { ...node, conduct: kept } : node
}

/** Key words without empty parts; key information that has none left is taken away. */
function withWholeKeywords(node: FlowNode): FlowNode {
  const whole = <T extends { keywords: string }>(one: T): T => ({
    ...one,
    keywords: written(parseKeywords(one.keywords)),
  })
  return {
    ...node,
    transitions: node.transitions.map(whole),
    mustSay: node.mustSay.map(whole).filter((m) => m.keywords !== ''),
  }
}
