import { isSameValue } from '../../../kernel/same-value'
import { waits } from '../../scoring/scored-nodes.rules'
import type { Flow, FlowNode } from '../scene.contract'
import { NO_TARGET, type Place, withoutWaysTo } from './flow-edit.rules'
import { FIRST_HEIGHT, heightGuess, placeFor } from './flow-layout.rules'
import { isRows, type MergeHand, mergedRows } from './merge-value.rules'

const NODES = 'flow.nodes'

type Three = readonly [base: Flow, mine: Flow, theirs: Flow]

/**
 * Three versions of one flow as one, node by node. A node that one deleted is disputed where the other changed it or led
 * something new to it. No way leads to a node that is gone.
 */
export function mergedFlow(base: Flow, mine: Flow, theirs: Flow, hand: MergeHand): Flow {
  if (mine === theirs || base === theirs) return mine
  // Nodes with the same id can't be told apart.
  if (![base, mine, theirs].every(({ nodes }) => isRows(nodes))) return hand.choose('flow') === 'theirs' ? theirs : mine
  const placed = inPlace([base, mine, theirs])
  const { gone, kept } = deleted(placed, hand)
  const staying = (flow: Flow): FlowNode[] =>
    withoutWaysTo(restored(flow, placed[0], kept), gone).nodes.filter(({ id }) => !gone.has(id))
  const [was, own, other] = [staying(placed[0]), staying(placed[1]), staying(placed[2])]
  return { nodes: mergedRows(NODES, was, clearOf(was, own, other), other, hand) }
}

/** My nodes, where those that I added lie below what the other added to the same place. */
function clearOf(was: readonly FlowNode[], own: FlowNode[], other: readonly FlowNode[]): FlowNode[] {
  const before = new Set(was.map(({ id }) => id))
  const theirs = byId({ nodes: other.filter(({ id }) => !before.has(id)) })
  if (theirs.size === 0) return own
  const heightOf = (id: string) => {
    const node = theirs.get(id)
    return Math.max(FIRST_HEIGHT, node ? heightGuess(node) : 0)
  }
  return own.map((node) => {
    if (before.has(node.id) || theirs.has(node.id)) return node
    return { ...node, ...placeFor({ nodes: [...theirs.values()] }, undefined, node, heightOf) }
  })
}

/** The flow with nodes that stay although it lacks them, and with the ways that led into them. */
function restored(flow: Flow, base: Flow, kept: readonly FlowNode[]): Flow {
  const there = byId(flow)
  const back = kept.filter(({ id }) => !there.has(id))
  if (back.length === 0) return flow
  const ids = new Set(back.map(({ id }) => id))
  const before = byId(base)
  return { nodes: [...flow.nodes, ...back].map((node) => withLostWays(node, before.get(node.id), ids)) }
}

/** A node with its earlier ways into some nodes, where they went with these. */
function withLostWays(node: FlowNode, was: FlowNode | undefined, ids: ReadonlySet<string>): FlowNode {
  const lost = (was?.transitions ?? []).filter((way) => ids.has(way.node))
  if (lost.length === 0) return node
  const led = new Map(lost.map((way) => [way.id, way]))
  const ways = node.transitions.map((way) => {
    const { node: to, outcome } = led.get(way.id) ?? way
    return way.node === NO_TARGET ? { ...way, node: to, ...(outcome ? { outcome } : {}) } : way
  })
  // An intent stays when its target goes, a plain way does not.
  const gone = waits(node) ? [] : lost.filter(({ id }) => ways.every((way) => way.id !== id))
  for (const way of gone) ways.splice(was?.transitions.indexOf(way) ?? 0, 0, way)
  return { ...node, transitions: ways }
}

/** The three with each node where it lies in the end: where I moved it to, else where the other has it. */
function inPlace([base, mine, theirs]: Three): Three {
  const [own, other] = [byId(mine), byId(theirs)]
  const places = new Map(
    base.nodes.map((was): [string, Place] => {
      const now = own.get(was.id)
      return [was.id, now && !isThere(now, was) ? now : (other.get(was.id) ?? was)]
    }),
  )
  const put = (flow: Flow): Flow => ({
    nodes: flow.nodes.map((node) => {
      const place = places.get(node.id)
      return !place || isThere(node, place) ? node : { ...node, left: place.left, top: place.top }
    }),
  })
  return [put(base), put(mine), put(theirs)]
}

const byId = ({ nodes }: Flow): Map<string, FlowNode> => new Map(nodes.map((node) => [node.id, node]))
const isThere = (node: Place, place: Place): boolean => node.left === place.left && node.top === place.top

/** Nodes that one deleted: the ids of those that are gone, and those that stay because the other has a use for them. */
function deleted([base, mine, theirs]: Three, hand: MergeHand): { gone: ReadonlySet<string>; kept: FlowNode[] } {
  const [own, other] = [byId(mine), byId(theirs)]
  const lacking = new Set(base.nodes.flatMap(({ id }) => (own.has(id) && other.has(id) ? [] : [id])))
  const cut = (flow: Flow) => byId(withoutWaysTo(flow, lacking))
  const [was, changed] = [cut(base), { mine: cut(mine), theirs: cut(theirs) }]
  const gone = new Set<string>()
  const kept: FlowNode[] = []
  for (const id of lacking) {
    const node = own.get(id) ?? other.get(id)
    const side = own.has(id) ? 'mine' : 'theirs'
    // A way that only led to something that is gone is no change of a node.
    const isUsed = () =>
      !isSameValue(was.get(id), changed[side].get(id)) || isNewlyReached(base, side === 'mine' ? mine : theirs, id)
    if (node && isUsed() && (hand.choose(`${NODES}/${id}`) ?? side) === side) kept.push(node)
    else gone.add(id)
  }
  return { gone, kept }
}

/** Whether a way leads to a node that did not before. */
function isNewlyReached(base: Flow, now: Flow, id: string): boolean {
  const waysTo = ({ nodes }: Flow) =>
    nodes.flatMap((node) => node.transitions.filter((way) => way.node === id).map((way) => `${node.id}/${way.id}`))
  const before = new Set(waysTo(base))
  return waysTo(now).some((way) => !before.has(way))
}
