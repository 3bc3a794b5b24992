import {
  Background,
  Controls,
  type Edge,
  Handle,
  MarkerType,
  MiniMap,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { memo, useMemo } from 'react'
import type { FlowProblem } from '@lianda/shared/module/scene/scene.admin.contract'
import type { FlowNode } from '@lianda/shared/module/scene/scene.contract'
import { useText } from '../platform/text'
import styles from './scene.module.css'

interface Props {
  nodes: readonly FlowNode[]
  problems: readonly FlowProblem[]
  selected: string | null
  onSelect: (id: string | null) => void
}

type SceneNode = Node<{ node: FlowNode; wrong: boolean }, 'scene'>

const NODE_WIDTH = 188
/** For the overview until the node was measured. */
const NODE_HEIGHT = 90
/** A long flow opens at a size one can read, from its beginning; the button shows the whole. */
const READABLE = 0.8

const TYPES = { scene: memo(SceneNodeView) }

/** The flow as a picture: zoom 20-200 %; what it says is the list's as well. */
export default function FlowCanvas({ nodes, problems, selected, onSelect }: Props) {
  const t = useText()
  const drawn = useMemo<SceneNode[]>(
    () =>
      nodes.map((node) => ({
        id: node.id,
        type: 'scene',
        position: { x: node.left, y: node.top },
        data: { node, wrong: problems.some((problem) => problem.nodeId === node.id) },
        selected: node.id === selected,
        initialWidth: NODE_WIDTH,
        initialHeight: NODE_HEIGHT,
        draggable: false,
        connectable: false,
        ariaLabel: `${t(`nodeType.${node.type}`)} ${node.name}`,
      })),
    [nodes, problems, selected, t],
  )
  const edges = useMemo<Edge[]>(() => nodes.flatMap(edgesOf), [nodes])
  return (
    <div className={styles.canvas}>
      <ReactFlow
        nodes={drawn}
        edges={edges}
        nodeTypes={TYPES}
        minZoom={0.2}
        maxZoom={2}
        defaultViewport={openingView(nodes)}
        fitViewOptions={{ maxZoom: 1, padding: 0.08 }}
        nodesDraggable={false}
        nodesConnectable={false}
        edgesFocusable={false}
        deleteKeyCode={null}
        onNodeClick={(_event, node) => onSelect(node.id)}
        onSelectionChange={({ nodes: chosen }) => chosen[0] && onSelect(chosen[0].id)}
        onPaneClick={() => onSelect(null)}
      >
        <Background gap={20} size={1.5} color="var(--ld-line-default)" />
        <Controls showInteractive={false} />
        <MiniMap
          pannable
          zoomable
          ariaLabel={t('scene.overview')}
          nodeColor={(node) => `var(--ld-${colourOf((node as SceneNode).data.node.type)}-line)`}
        />
      </ReactFlow>
    </div>
  )
}

function openingView(nodes: readonly FlowNode[]): { x: number; y: number; zoom: number } {
  const left = Math.min(...nodes.map((node) => node.left))
  const top = Math.min(...nodes.map((node) => node.top))
  return { x: 24 - left * READABLE, y: 72 - top * READABLE, zoom: READABLE }
}

function edgesOf(node: FlowNode): Edge[] {
  const learner = node.type === 'student' || node.type === 'question'
  const colour = learner ? 'var(--ld-brand-graphic)' : 'var(--ld-line-control)'
  return node.transitions.map((line) => ({
    id: `${node.id}/${line.id}`,
    source: node.id,
    target: line.node,
    sourceHandle: line.id,
    selectable: false,
    style: { stroke: colour, strokeWidth: 1.5 },
    markerEnd: { type: MarkerType.Arrow, color: colour, width: 18, height: 18 },
  }))
}

const colourOf = (type: FlowNode['type']) =>
  ({ start: 'brand', student: 'brand', customer: 'customer', question: 'info', end: 'success' })[type]

function SceneNodeView({ data, selected }: NodeProps<SceneNode>) {
  const t = useText()
  const { node, wrong } = data
  const learner = node.type === 'student' || node.type === 'question'
  const line = node.lines[0]?.text
  return (
    <div
      className={[styles.node, styles[node.type], selected ? styles.nodeOn : '', wrong ? styles.nodeWrong : ''].join(
        ' ',
      )}
    >
      {node.type === 'start' ? null : <Handle type="target" position={Position.Left} isConnectable={false} />}
      <header>
        <strong>{node.name}</strong>
        <span>{t(`nodeType.${node.type}`)}</span>
      </header>
      {line ? <p>“{line}”</p> : null}
      {learner && node.mustSay.length > 0 ? <p>{node.mustSay.map((item) => item.label).join(t('comma'))}</p> : null}
      {learner
        ? node.transitions.map((intent) => (
            <div key={intent.id} className={styles.intent}>
              <span>{intent.label}</span>
              <small>{intent.scripts.length}</small>
              <Handle id={intent.id} type="source" position={Position.Right} isConnectable={false} />
            </div>
          ))
        : node.transitions.map((intent) => (
            <Handle key={intent.id} id={intent.id} type="source" position={Position.Right} isConnectable={false} />
          ))}
    </div>
  )
}
