import { Panel, type ReactFlowState, useReactFlow, useStore } from '@xyflow/react'
import { Button } from 'antd'
import { FIRST_HEIGHT, NODE_WIDTH } from '@lianda/shared/module/scene/edit/flow-layout.rules'
import { useText } from '../../platform/text'
import type { Step } from './FlowStep'
import styles from './flow.module.css'

const SIDES = ['left', 'right', 'above', 'below'] as const
type Side = (typeof SIDES)[number]

const ARROWS: Readonly<Record<Side, string>> = { left: '←', right: '→', above: '↑', below: '↓' }
/** Which way the picture moves to show a side. */
const MOVES: Readonly<Record<Side, readonly [number, number]>> = {
  left: [1, 0],
  right: [-1, 0],
  above: [0, 1],
  below: [0, -1],
}
/** Share of the view that one press moves, so that what stood at the edge is still seen. */
const SHARE = 0.8

/** How many steps lie beyond each edge of the view; pressing one goes there. */
export function BeyondView() {
  const t = useText()
  const canvas = useReactFlow<Step>()
  const counts = useStore(countsBeyond).split(' ').map(Number)
  const view = useStore(sizeOf).split(' ').map(Number)
  const go = (side: Side) => {
    const { x, y, zoom } = canvas.getViewport()
    const [dx, dy] = MOVES[side]
    const [width = 0, height = 0] = view
    void canvas.setViewport({ x: x + dx * SHARE * width, y: y + dy * SHARE * height, zoom })
  }
  const beyond = SIDES.flatMap((side, at) => {
    const count = counts[at] ?? 0
    return count === 0 ? [] : [{ side, count }]
  })
  if (beyond.length === 0) return null
  return (
    <Panel position="bottom-center" className={styles.beyond ?? ''}>
      {beyond.map(({ side, count }) => (
        <Button key={side} size="small" onClick={() => go(side)}>
          {ARROWS[side]} {t(`flow-edit.beyond.${side}`, { count })}
        </Button>
      ))}
    </Panel>
  )
}

const sizeOf = ({ width, height }: ReactFlowState): string => `${width} ${height}`

/** As text, so that nothing is drawn anew while the counts stay. A step counts where its middle is. */
function countsBeyond({ nodes, transform: [x, y, zoom], width, height }: ReactFlowState): string {
  const counts: Record<Side, number> = { left: 0, right: 0, above: 0, below: 0 }
  if (width === 0 || height === 0) return '0 0 0 0'
  for (const { position, measured } of nodes) {
    const across = (position.x + (measured?.width ?? NODE_WIDTH) / 2) * zoom + x
    const down = (position.y + (measured?.height ?? FIRST_HEIGHT) / 2) * zoom + y
    if (across < 0) counts.left++
    else if (across > width) counts.right++
    else if (down < 0) counts.above++
    else if (down > height) counts.below++
  }
  return SIDES.map((side) => counts[side]).join(' ')
}
