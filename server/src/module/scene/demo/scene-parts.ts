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

const COLUMN_PX = 260
const ROW_PX = 200

/** Places nodes left to right by their distance from the start, and top to bottom in the order they are written. */
export function layOutFlow(parts: readonly NodePart[]): SceneContent['flow'] {
  const depth = new Map<string, number>()
  let open = parts.filter((p) => p.type === 'start').map((p) => p.id)
  for (let level = 0; open.length > 0; level++) {
    for (const id of open) depth.set(id, level)
    const next = parts.filter((p) => open.includes(p.id)).flatMap((p) => p.transitions.map((t) => t.node))
    open = [...new Set(next)].filter((id) => !depth.has(id))
  }
  const rows = new Map<number, number>()
  const nodes = parts.map((part): FlowNode => {
    const column = depth.get(part.id) ?? 0
    const row = rows.get(column) ?? 0
    rows.set(column, row + 1)
    return { lines: [], mustSay: [], required: false, ...part, left: 40 + column * COLUMN_PX, top: 40 + row * ROW_PX }
  })
  return { nodes }
}
