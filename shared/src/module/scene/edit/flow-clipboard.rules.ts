import * as z from 'zod/mini'
import { loosened } from '../../../contract/loosened'
import { waits } from '../../scoring/scored-nodes.rules'
import { flow as flowShape, type Flow, type FlowNode } from '../scene.contract'
import {
  type Edited,
  freeName,
  idMaker,
  MAX_NODES,
  NO_TARGET,
  type Place,
  refused,
  withoutFacts,
} from './flow-edit.rules'

/** The mark of nodes in the clipboard, so that other texts are not taken for some. */
const MARK = 'lianda.flow'

const clip = z.object({ kind: z.literal(MARK), nodes: loosened(flowShape.shape.nodes) })

/** Nodes as text for the clipboard, also of another scene. */
export function copied({ nodes }: Flow, ids: readonly string[]): string {
  const chosen = new Set(ids)
  return JSON.stringify({ kind: MARK, nodes: nodes.filter((n) => chosen.has(n.id)) })
}

/** Whether a text in the clipboard holds nodes. */
export const holdsNodes = (text: string): boolean => readClip(text) !== null

function readClip(text: string): FlowNode[] | null {
  if (!text.includes(MARK)) return null
  try {
    const parsed = z.safeParse(clip, JSON.parse(text))
    return parsed.success ? parsed.data.nodes : null
  } catch {
    return null
  }
}

/**
 * Adds copied nodes, with ids of their own. Ways among them stay; a way to a node that was not copied leads nowhere. The
 * start and the end of a flow are there once: a way to a copied end leads to the end that is there. Facts that this
 * scene's customer does not know are not named any more.
 * @param at place of the upper left corner of all
 * @param facts ids of the customer's facts
 */
export function pasted(flow: Flow, text: string, at: Place, facts: ReadonlySet<string> = new Set()): Edited {
  const nodes = readClip(text)
  if (!nodes) return refused({ rule: 'not_a_flow' })
  const there = (type: FlowNode['type']) => flow.nodes.find((n) => n.type === type)
  const added = nodes.filter((n) => (n.type !== 'start' && n.type !== 'end') || !there(n.type))
  if (flow.nodes.length + added.length > MAX_NODES) return refused({ rule: 'nodes_max' })
  const end = there('end')
  const make = idMaker(flow)
  const ids = new Map<string, string>(nodes.flatMap((n) => (n.type === 'end' && end ? [[n.id, end.id] as const] : [])))
  for (const n of added) ids.set(n.id, make(n.type.slice(0, 1)))
  const left = at.left - Math.min(...added.map((n) => n.left))
  const top = at.top - Math.min(...added.map((n) => n.top))
  const names = { ...flow }
  const renewed = added.map((n): FlowNode => {
    const name = freeName(names, n.name)
    names.nodes = [...names.nodes, { ...n, name }]
    return {
      ...withoutFacts(n, (id) => !facts.has(id)),
      ...{ id: ids.get(n.id) ?? n.id, name, left: Math.round(n.left + left), top: Math.round(n.top + top) },
      lines: n.lines.map((l) => ({ ...l, id: make('l') })),
      transitions: n.transitions
        .map((t) => ({ ...t, id: make(waits(n) ? 'i' : 'w'), node: ids.get(t.node) ?? NO_TARGET }))
        .filter((t) => waits(n) || t.node !== NO_TARGET),
    }
  })
  return { ok: true, flow: { ...flow, nodes: [...flow.nodes, ...renewed] }, ids: renewed.map((n) => n.id) }
}
