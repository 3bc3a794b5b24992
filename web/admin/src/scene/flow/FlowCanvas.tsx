import {
  Background,
  type Connection,
  ControlButton,
  Controls,
  type Edge,
  type EdgeChange,
  MarkerType,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { link, moveNodes, removeNodes, unlink } from '@lianda/shared/module/scene/edit/flow-edit.rules'
import type { FlowNode } from '@lianda/shared/module/scene/scene.contract'
import { useText } from '../../platform/text'
import { DARK, NARROW, useMedia } from '../../shell/use-media'
import { BeyondView } from './BeyondView'
import { CanvasTools } from './CanvasTools'
import { useFlowEditing } from './flow-editing'
import { FlowLegend } from './FlowLegend'
import { FlowMap } from './FlowMap'
import { FlowStep, PLAIN_WAY, type Step } from './FlowStep'
import { useClipboard } from './use-clipboard'
import { useSteps } from './use-steps'
import styles from './flow.module.css'

const TYPES = { step: FlowStep }
/** Below this zoom a step shows only its name, at a readable size. */
const NEAR_ZOOM = 0.75
/** Of a flow with more nodes only what is seen is drawn: each edge asks on every pointer move where its nodes are. */
const LARGE = 60
const MARGIN = 24
/** Space in px for the tools. */
const TOP = 84

/** The flow as a picture that is drawn, left to right, zoom 20-200 %; FlowText has the same content as text. */
export default function FlowCanvas() {
  return (
    <ReactFlowProvider>
      <Picture />
    </ReactFlowProvider>
  )
}

function Picture() {
  const t = useText()
  const dark = useMedia(DARK)
  const narrow = useMedia(NARROW)
  const { flow, locked, apply } = useFlowEditing()
  const { steps, change } = useSteps((places) => apply((now) => moveNodes(now, places)))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const edges = useMemo<Edge[]>(() => {
    const all = flow.nodes.flatMap(edgesOf)
    return chosen.length === 0
      ? all
      : all.map((edge) => (chosen.includes(edge.id) ? { ...edge, selected: true } : edge))
  }, [flow, chosen])
  const zoom = useStore((store) => store.transform[2])
  const canvas = useReactFlow<Step>()
  useOpening(steps)
  useClipboard()
  const connect = useCallback(
    ({ source, sourceHandle, target }: Connection) => {
      apply((now) => link(now, source, sourceHandle === PLAIN_WAY ? null : sourceHandle, target))
    },
    [apply],
  )
  const changeEdges = useCallback(
    (changes: EdgeChange[]) => {
      const marked = changes.filter((one) => one.type === 'select')
      if (marked.length > 0)
        setChosen((before) => [
          ...before.filter((id) => !marked.some((one) => one.id === id)),
          ...marked.filter((one) => one.selected).map(({ id }) => id),
        ])
      const ids = changes.flatMap((one) => (one.type === 'remove' ? [one.id] : []))
      if (ids.length > 0) apply((now) => edges.filter(({ id }) => ids.includes(id)).reduce(without, now))
    },
    [apply, edges],
  )
  // Deleting is a step of the flow: it refuses the start, and takes the ways along.
  const beforeDelete = useCallback(
    async ({ nodes, edges: ways }: { nodes: Step[]; edges: Edge[] }) => {
      if (nodes.length === 0) return { nodes: [], edges: ways }
      apply((now) =>
        removeNodes(
          now,
          nodes.map(({ id }) => id),
        ),
      )
      return false
    },
    [apply],
  )
  const labels = useMemo(
    () => ({
      'controls.ariaLabel': t('scene.scene.zoom'),
      'controls.zoomIn.ariaLabel': t('scene.scene.zoomIn'),
      'controls.zoomOut.ariaLabel': t('scene.scene.zoomOut'),
      'controls.fitView.ariaLabel': t('scene.scene.fit'),
      'minimap.ariaLabel': t('scene.scene.overview'),
      'node.a11yDescription.default': t('scene.scene.nodeKeys'),
    }),
    [t],
  )
  const [isDragging, setDragging] = useState(false)
  const [drag, drop] = useMemo(() => [() => setDragging(true), () => setDragging(false)], [])
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
        nodes={steps}
        edges={edges}
        nodeTypes={TYPES}
        minZoom={0.2}
        maxZoom={2}
        fitViewOptions={FIT}
        onlyRenderVisibleElements={flow.nodes.length > LARGE}
        nodesDraggable={!locked}
        nodesConnectable={!locked}
        elementsSelectable
        deleteKeyCode={locked ? null : DELETE_KEYS}
        multiSelectionKeyCode={SELECT_KEYS}
        connectionRadius={28}
        panOnScroll
        ariaLabelConfig={labels}
        onNodesChange={change}
        onEdgesChange={changeEdges}
        onConnect={connect}
        onBeforeDelete={beforeDelete}
        onNodeDragStart={drag}
        onNodeDragStop={drop}
      >
        <Background gap={20} size={1.5} color="var(--ld-line-default)" />
        <Panel position="top-left">{locked ? <FlowLegend /> : <CanvasTools />}</Panel>
        {isDragging && flow.nodes.length > LARGE ? null : <BeyondView />}
        <Controls showInteractive={false} position="bottom-left" orientation="horizontal">
          <ControlButton
            className={styles.percent ?? ''}
            aria-label={t('flow-edit.zoomTo100', { percent: Math.round(zoom * 100) })}
            onClick={() => void canvas.zoomTo(1)}
          >
            {Math.round(zoom * 100)}%
          </ControlButton>
        </Controls>
        {narrow || (isDragging && flow.nodes.length > LARGE) ? null : <FlowMap />}
      </ReactFlow>
    </div>
  )
}

const FIT = { maxZoom: 1, padding: 0.06 }
const DELETE_KEYS = ['Delete', 'Backspace']
const SELECT_KEYS = ['Shift', 'Meta', 'Control']

const without = (flow: Parameters<typeof unlink>[0], { source, data }: Edge) =>
  unlink(flow, source, String(data?.way ?? ''))

/** Initial view: the beginning of the flow at a readable zoom. */
function useOpening(steps: readonly Step[]): void {
  const flow = useReactFlow<Step>()
  const { width, height } = useStore(sizeOf, isSameSize)
  const isMeasured = steps.length > LARGE || steps.every((step) => step.measured?.height !== undefined)
  const opened = useRef(false)
  useEffect(() => {
    if (!isMeasured || width === 0 || opened.current) return
    opened.current = true
    const all = flow.getNodes()
    const bounds = flow.getNodesBounds(all)
    const start = all.find(({ data }) => data.node.type === 'start')
    const whole = Math.min((width - 2 * MARGIN) / bounds.width, (height - TOP - MARGIN) / bounds.height)
    const zoom = Math.min(1, Math.max(NEAR_ZOOM, whole))
    if (whole >= NEAR_ZOOM || !start) {
      const y = TOP + Math.max(0, (height - TOP - MARGIN - bounds.height * zoom) / 2) - bounds.y * zoom
      void flow.setViewport({ x: MARGIN - bounds.x * zoom, y, zoom })
      return
    }
    // Too large at that zoom: the start is at the left, in the middle.
    const middle = start.position.y + (start.measured?.height ?? 0) / 2
    void flow.setViewport({ x: MARGIN - start.position.x * zoom, y: height / 2 - middle * zoom, zoom })
  }, [flow, isMeasured, width, height])
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height })
const isSameSize = (a: { width: number; height: number }, b: { width: number; height: number }) =>
  a.width === b.width && a.height === b.height

const edgesByNode = new WeakMap<FlowNode, Edge[]>()

/** An edge for each way, kept as long as its node stays the same. */
function edgesOf(node: FlowNode): Edge[] {
  const known = edgesByNode.get(node)
  if (known) return known
  const learner = node.type === 'student' || node.type === 'question'
  const colour = learner ? 'var(--ld-brand-graphic)' : 'var(--ld-line-control)'
  const edges = node.transitions
    .filter((way) => way.node !== '')
    .map(
      (way): Edge => ({
        id: `${node.id}/${way.id}`,
        source: node.id,
        sourceHandle: learner ? way.id : PLAIN_WAY,
        target: way.node,
        data: { way: way.id },
        ariaLabel: `${node.name} → ${way.label}`,
        style: { stroke: colour, strokeWidth: 1.5 },
        markerEnd: { type: MarkerType.ArrowClosed, color: colour, width: 16, height: 16 },
      }),
    )
  edgesByNode.set(node, edges)
  return edges
}
