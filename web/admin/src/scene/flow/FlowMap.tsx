import { MiniMap, type MiniMapNodeProps } from '@xyflow/react'
import { createContext, useContext, useMemo } from 'react'
import { NODE_WIDTH } from '@lianda/shared/module/scene/edit/flow-layout.rules'
import { useFlowEditing } from './flow-editing'
import type { Step } from './FlowStep'
import { colourOf } from './node-looks'

/** In px on the screen. */
const SIZE = { width: 176, height: 96 }
/** Height in px below which a step on the map is not seen: a long row would be a thin line. */
const SEEN = 8

/** Height of the lowest step on the map, in the flow's own px. */
const LeastHeight = createContext(0)

/** The whole flow in small, with what is seen of it framed; the map pans and zooms the canvas. */
export function FlowMap() {
  const { flow } = useFlowEditing()
  const least = useMemo(() => {
    const lefts = flow.nodes.map(({ left }) => left)
    return (SEEN * (Math.max(...lefts) - Math.min(...lefts) + NODE_WIDTH)) / SIZE.width
  }, [flow])
  return (
    <LeastHeight.Provider value={least}>
      <MiniMap<Step>
        pannable
        zoomable
        style={SIZE}
        nodeColor={colourOnMap}
        nodeComponent={MapStep}
        maskStrokeColor="var(--ld-brand-solid)"
        maskStrokeWidth={1.5}
      />
    </LeastHeight.Provider>
  )
}

const colourOnMap = ({ data }: Step) => `var(--ld-${colourOf(data.node.type)}-line)`

function MapStep({ x, y, width, height, color }: MiniMapNodeProps) {
  const tall = Math.max(height, useContext(LeastHeight))
  return <rect x={x} y={y + (height - tall) / 2} width={width} height={tall} rx={24} fill={color} />
}
