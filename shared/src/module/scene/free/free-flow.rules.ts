import type { Flow, FlowNode, SceneContent } from '../scene.contract'
import type { FreePlay, FreePoint } from './free-play.contract'

/** The nodes of a free practice that are no points. */
export const FREE_NODES = { start: 'free-start', opening: 'free-opening', talk: 'free-talk', end: 'free-end' } as const

const FRAME: ReadonlySet<string> = new Set(Object.values(FREE_NODES))
/** Whether a node only frames a free practice: no author named it. */
export const isFreeFrame = (nodeId: string): boolean => FRAME.has(nodeId)

const COLUMN_PX = 260
const ROW_PX = 120

type Part = Pick<FlowNode, 'id' | 'name' | 'type'> & Partial<FlowNode>

const placed = (part: Part, column: number, row = 0): FlowNode => ({
  ...{ lines: [], transitions: [], mustSay: [], required: false },
  ...part,
  ...{ left: 40 + column * COLUMN_PX, top: 40 + row * ROW_PX },
})

const plainWay = (id: string, node: string) => ({ id, node, label: '', keywords: '', scripts: [] })

/** A point as a node of its own, so that it is scored with evidence as a step of a scene is. */
function pointNode({ id, label, met, required, mustSay, hint, better }: FreePoint, row: number): FlowNode {
  const way = { id, node: FREE_NODES.end, label, keywords: met.keywords, scripts: met.examples }
  return placed(
    {
      ...{ id, name: label, type: 'student', mustSay, required },
      transitions: [better === undefined ? way : { ...way, better }],
      ...(hint === undefined ? {} : { hint }),
    },
    3,
    row,
  )
}

/**
 * The flow of a free practice: opening, talk, end, and the points beside the talk, in no order. It is made, never drawn;
 * the talk itself is `advanceFree`'s.
 */
export function freeFlow({ opening, points }: FreePlay): Flow {
  const { start, opening: open, talk, end } = FREE_NODES
  return {
    nodes: [
      placed({ id: start, name: start, type: 'start', transitions: [plainWay('free-begin', open)] }, 0),
      placed({ id: open, name: open, type: 'customer', lines: opening, transitions: [plainWay('free-go', talk)] }, 1),
      placed({ id: talk, name: talk, type: 'student' }, 2),
      ...points.map(pointNode),
      placed({ id: end, name: end, type: 'end' }, 4),
    ],
  }
}

/** The content with the flow that belongs to it: made from `free` where that is set. */
export const withFreeFlow = (content: SceneContent): SceneContent =>
  content.free ? { ...content, flow: freeFlow(content.free) } : content
