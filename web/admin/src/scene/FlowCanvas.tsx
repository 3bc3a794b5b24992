import {
  Background,
  Controls,
  type Edge,
  MarkerType,
  MiniMap,
  type NodeChange,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FlowProblem } from '@lianda/shared/module/scene/scene.admin.contract'
import type { FlowNode } from '@lianda/shared/module/scene/scene.contract'
import { useText } from '../platform/text'
import { DARK, NARROW, useMedia } from '../shell/use-media'
import { FlowLegend } from './FlowLegend'
import { colourOf, FlowStep, type Step } from './FlowStep'
import { layoutFlow, NODE_WIDTH } from './flow-layout.rules'
import styles from './flow.module.css'

interface Props {
  nodes: readonly FlowNode[]
  problems: readonly FlowProblem[]
  selected: string | null
  onSelect: (id: string | null) => void
}

/** Height of a step in px until it is measured. */
const FIRST_HEIGHT = 140
const TYPES = { step: FlowStep }
/** Below this zoom a step shows only its name, at a readable size. */
const NEAR_ZOOM = 0.75
const MARGIN = 24
/** Space in px for the legend. */
const TOP = 64

/** The flow as a picture, top to bottom, zoom 20-200 %; FlowList has the same content as text. */
export default function FlowCanvas(props: Props) {
  return (
    <ReactFlowProvider>
      <Picture {...props} />
    </ReactFlowProvider>
  )
}

function Picture({ nodes, problems, selected, onSelect }: Props) {
  const t = useText()
  const dark = useMedia(DARK)
  const narrow = useMedia(NARROW)
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map())
  const places = useMemo(() => layoutFlow(nodes, ({ id }) => heights.get(id) ?? FIRST_HEIGHT), [nodes, heights])
  const drawn = useMemo<Step[]>(
    () =>
      nodes.map((node) => ({
        id: node.id,
        type: 'step',
        position: places.get(node.id) ?? { x: 0, y: 0 },
        data: {
          node,
          wrong: problems.some((problem) => problem.nodeId === node.id),
          nameOf: (id: string) => nodes.find((other) => other.id === id)?.name ?? id,
        },
        selected: node.id === selected,
        width: NODE_WIDTH,
        initialHeight: FIRST_HEIGHT,
        ...measuredOf(heights.get(node.id)),
        draggable: false,
        connectable: false,
        ariaLabel: `${t(`scene.nodeType.${node.type}`)} ${node.name}`,
      })),
    [nodes, heights, places, problems, selected, t],
  )
  const edges = useMemo<Edge[]>(() => nodes.flatMap(edgesOf), [nodes])
  const measure = (changes: NodeChange<Step>[]) =>
    setHeights((before) => {
      const next = new Map(before)
      for (const change of changes)
        if (change.type === 'dimensions' && change.dimensions) next.set(change.id, change.dimensions.height)
      return [...next].every(([id, height]) => before.get(id) === height) ? before : next
    })
  const zoom = useStore((store) => store.transform[2])
  useOpening(nodes, heights.size >= nodes.length)
  return (
    <div
      className={styles.canvas}
      data-far={zoom < NEAR_ZOOM || undefined}
      style={{ '--zoom': zoom } as React.CSSProperties}
      role="group"
      aria-label={t('scene.scene.canvasLabel')}
    >
      <ReactFlow
        colorMode={dark ? 'dark' : 'light'}
        nodes={drawn}
        edges={edges}
        nodeTypes={TYPES}
        minZoom={0.2}
        maxZoom={2}
        fitViewOptions={{ maxZoom: 1, padding: 0.06 }}
        nodesDraggable={false}
        nodesConnectable={false}
        edgesFocusable={false}
        deleteKeyCode={null}
        panOnScroll
        ariaLabelConfig={{
          'controls.ariaLabel': t('scene.scene.zoom'),
          'controls.zoomIn.ariaLabel': t('scene.scene.zoomIn'),
          'controls.zoomOut.ariaLabel': t('scene.scene.zoomOut'),
          'controls.fitView.ariaLabel': t('scene.scene.fit'),
          'minimap.ariaLabel': t('scene.scene.overview'),
          'node.a11yDescription.default': t('scene.scene.nodeKeys'),
        }}
        onNodesChange={measure}
        onNodeClick={(_event, node) => onSelect(node.id)}
        onSelectionChange={({ nodes: chosen }) => chosen[0] && onSelect(chosen[0].id)}
        onPaneClick={() => onSelect(null)}
      >
        <Background gap={20} size={1.5} color="var(--ld-line-default)" />
        <Panel position="top-left">
          <FlowLegend />
        </Panel>
        <Controls showInteractive={false} position="bottom-left" orientation="horizontal" />
        {narrow ? null : (
          <MiniMap<Step>
            pannable
            zoomable
            nodeBorderRadius={24}
            nodeColor={({ data }) => `var(--ld-${colourOf(data.node.type)}-line)`}
          />
        )}
      </ReactFlow>
    </div>
  )
}

/** React Flow needs it to keep the ends of the edges when a node object is replaced. */
const measuredOf = (height: number | undefined) =>
  height === undefined ? {} : { measured: { width: NODE_WIDTH, height } }

/** Initial view: the beginning of the flow at a readable zoom, fitted to the width where that zoom allows it. */
function useOpening(nodes: readonly FlowNode[], isMeasured: boolean): void {
  const flow = useReactFlow<Step>()
  const width = useStore((store) => store.width)
  const opened = useRef<readonly FlowNode[] | null>(null)
  useEffect(() => {
    if (!isMeasured || width === 0 || opened.current === nodes) return
    opened.current = nodes
    const bounds = flow.getNodesBounds(flow.getNodes())
    const zoom = Math.min(1, Math.max(NEAR_ZOOM, (width - 2 * MARGIN) / Math.max(1, bounds.width)))
    // Still too wide at that zoom: the beginning is centred.
    void flow.setViewport({ x: width / 2 - (bounds.x + bounds.width / 2) * zoom, y: TOP - bounds.y * zoom, zoom })
  }, [flow, isMeasured, nodes, width])
}

/** One edge for all transitions between two steps; the step itself lists them. */
function edgesOf(node: FlowNode): Edge[] {
  const learner = node.type === 'student' || node.type === 'question'
  const colour = learner ? 'var(--ld-brand-graphic)' : 'var(--ld-line-control)'
  return [...new Set(node.transitions.map((line) => line.node))].map((target) => ({
    id: `${node.id}/${target}`,
    source: node.id,
    target,
    selectable: false,
    style: { stroke: colour, strokeWidth: 1.5 },
    markerEnd: { type: MarkerType.ArrowClosed, color: colour, width: 16, height: 16 },
  }))
}
