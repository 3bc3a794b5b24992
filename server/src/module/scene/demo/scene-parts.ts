import { heightGuess, layoutFlow } from '@lianda/shared/module/scene/edit/flow-layout.rules'
import type { CustomerLine } from '@lianda/shared/module/scene/customer-line.contract'
import type { FlowNode, SceneContent, Transition } from '@lianda/shared/module/scene/scene.contract'

/** A node as written in the demonstration; `layOutFlow` adds its position and empty members. */
export type NodePart = Pick<FlowNode, 'id' | 'name' | 'type' | 'transitions'> & Partial<FlowNode>

export const line = (id: string, text: string, emotion = 0): CustomerLine => ({ id, text, emotion })

/** A transition without conditions, from a start or customer node. */
export const way = (id: string, node: string): Transition => ({ id, node, label: '', keywords: '', scripts: [] })

/** An intent: target node, name, keywords (`|` = or, `,` = and) and reference scripts. */
export const intent = (
  id: string,
  node: string,
  label: string,
  keywords: string,
  scripts: string[],
  more: Pick<Transition, 'right' | 'better' | 'outcome'> = {},
): Transition => ({ id, node, label, keywords, scripts, ...more })

/** Where the left upper corner of the start lies on the canvas, in px. */
const ORIGIN = 40

/** Places nodes as the editor's own layout does. */
export function layOutFlow(parts: readonly NodePart[]): SceneContent['flow'] {
  const nodes = parts.map((part): FlowNode => ({ lines: [], mustSay: [], required: false, ...part, left: 0, top: 0 }))
  const places = layoutFlow(nodes, heightGuess)
  const upper = Math.min(...[...places.values()].map(({ y }) => y))
  return {
    nodes: nodes.map((node) => {
      const { x, y } = places.get(node.id) ?? { x: 0, y: upper }
      return { ...node, left: ORIGIN + x, top: ORIGIN + y - upper }
    }),
  }
}
