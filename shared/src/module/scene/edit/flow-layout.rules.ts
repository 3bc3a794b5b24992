import type { Place as NodePlace } from './flow-edit.rules'
import type { Flow, FlowNode } from '../scene.contract'

export const NODE_WIDTH = 248
/** Height of a step in px until it is measured. */
export const FIRST_HEIGHT = 140
const GAP_X = 96
/** Heights in px of a step's parts, and the width of its text in Latin letters. */
const PART = { head: 38, line: 20, around: 16, intent: 53, letters: 32 } as const
const GAP_Y = 32

/** About how high a step's box is, for positions that are computed where nothing is drawn. */
export function heightGuess({
  lines,
  mustSay,
  transitions,
  type,
}: Pick<FlowNode, 'lines' | 'mustSay' | 'transitions' | 'type'>): number {
  const said = lines[0]?.text ?? ''
  const letters = [...said].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0)
  const learner = type === 'student' || type === 'question'
  return (
    PART.head +
    (said ? PART.around + PART.line * Math.ceil(letters / PART.letters) : 0) +
    (learner ? (mustSay.length > 0 ? PART.around + PART.line : 0) + PART.intent * transitions.length : 0)
  )
}

export interface Place {
  x: number
  y: number
}

/**
 * Positions of a flow's steps: left to right, each right of all steps that lead to it (except by back edges), steps of the
 * same depth below each other, around the middle of those that lead to them.
 * @param heightOf height of a step's box in px
 */
export function layoutFlow(nodes: readonly FlowNode[], heightOf: (node: FlowNode) => number): Map<string, Place> {
  const depth = depthsOf(nodes)
  const columns: FlowNode[][] = []
  for (const node of nodes) (columns[depth.get(node.id) ?? 0] ??= []).push(node)
  const places = new Map<string, Place>()
  const middles = new Map<string, number>()
  const parents = parentsOf(nodes)
  let x = 0
  for (const column of columns.filter((one) => one !== undefined)) {
    const wanted = new Map(column.map((node) => [node.id, meanOf(parents.get(node.id) ?? [], middles)]))
    const ordered = column.toSorted(
      (a, b) => (wanted.get(a.id) ?? 0) - (wanted.get(b.id) ?? 0) || a.top - b.top || a.left - b.left,
    )
    const height = ordered.reduce((sum, node) => sum + heightOf(node) + GAP_Y, -GAP_Y)
    const middle = ordered.reduce((sum, node) => sum + (wanted.get(node.id) ?? 0), 0) / ordered.length
    let y = middle - height / 2
    for (const node of ordered) {
      places.set(node.id, { x, y: Math.round(y) })
      middles.set(node.id, y + heightOf(node) / 2)
      y += heightOf(node) + GAP_Y
    }
    x += NODE_WIDTH + GAP_X
  }
  return places
}

/** Length of the longest path to each step, ignoring back edges; a step that nothing leads to has depth 0. */
function depthsOf(nodes: readonly FlowNode[]): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const finished: FlowNode[] = []
  const state = new Map<string, 'open' | 'done'>()
  const back = new Set<string>()
  for (const first of nodes) {
    if (state.has(first.id)) continue
    // An explicit stack: a flow of 200 steps in a row must not recurse 200 calls deep.
    const stack = [{ node: first, next: 0 }]
    state.set(first.id, 'open')
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const line = top.node.transitions[top.next++]
      if (line === undefined) {
        state.set(top.node.id, 'done')
        finished.push(top.node)
        stack.pop()
        continue
      }
      const target = byId.get(line.node)
      if (!target) continue
      if (state.get(target.id) === 'open') back.add(`${top.node.id} ${target.id}`)
      if (state.has(target.id)) continue
      state.set(target.id, 'open')
      stack.push({ node: target, next: 0 })
    }
  }
  const depth = new Map(nodes.map((node) => [node.id, 0]))
  for (const node of finished.toReversed())
    for (const { node: target } of node.transitions)
      if (depth.has(target) && !back.has(`${node.id} ${target}`))
        depth.set(target, Math.max(depth.get(target) ?? 0, (depth.get(node.id) ?? 0) + 1))
  return depth
}

/** The steps that lead to each step. */
function parentsOf(nodes: readonly FlowNode[]): Map<string, string[]> {
  const parents = new Map<string, string[]>()
  for (const node of nodes)
    for (const { node: target } of node.transitions) parents.set(target, [...(parents.get(target) ?? []), node.id])
  return parents
}

/** Mean of the placed ones; 0 if there is none. */
function meanOf(ids: readonly string[], middles: ReadonlyMap<string, number>): number {
  const known = ids.flatMap((id) => middles.get(id) ?? [])
  return known.length === 0 ? 0 : known.reduce((sum, y) => sum + y, 0) / known.length
}

/**
 * Place of a new step: right of `beside`, else where `wanted`, or the next one below that no step covers.
 * @param heightOf height of a step's box in px
 */
export function placeFor(
  { nodes }: Flow,
  beside: string | undefined,
  wanted: NodePlace,
  heightOf: (id: string) => number = () => FIRST_HEIGHT,
): NodePlace {
  const before = nodes.find(({ id }) => id === beside)
  const { left, top: first } = before ? { left: before.left + NODE_WIDTH + GAP_X, top: before.top } : wanted
  const column = nodes.filter((node) => Math.abs(node.left - left) < NODE_WIDTH + GAP_Y)
  let top = first
  const covers = () =>
    column.find((node) => node.top < top + FIRST_HEIGHT + GAP_Y && top < node.top + heightOf(node.id) + GAP_Y)
  for (let at = covers(); at; at = covers()) top = at.top + heightOf(at.id) + GAP_Y
  return { left: Math.round(left), top: Math.round(top) }
}
