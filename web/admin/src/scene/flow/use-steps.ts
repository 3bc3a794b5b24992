import { applyNodeChanges, type NodeChange } from '@xyflow/react'
import { useCallback, useEffect, useState } from 'react'
import type { Place } from '@lianda/shared/module/scene/edit/flow-edit.rules'
import type { FlowProblem } from '@lianda/shared/module/scene/scene.admin.contract'
import { useText } from '../../platform/text'
import { useFlowEditing } from './flow-editing'
import { FIRST_HEIGHT, NODE_WIDTH } from '@lianda/shared/module/scene/edit/flow-layout.rules'
import type { Step } from './FlowStep'

const NONE: readonly FlowProblem[] = []

interface Steps {
  steps: Step[]
  change: (changes: NodeChange<Step>[]) => void
}

/**
 * The boxes on the canvas: those of nodes that did not change stay the same objects, and while one is dragged only its own
 * box is new. The flow itself changes when it is dropped.
 */
export function useSteps(onMoved: (places: ReadonlyMap<string, Place>) => void): Steps {
  const t = useText()
  const { flow, problemsAt, selected, select, locked } = useFlowEditing()
  const fresh = useCallback(
    (before: readonly Step[]): Step[] => {
      const known = new Map(before.map((step) => [step.id, step]))
      return flow.nodes.map((node) => {
        const old = known.get(node.id)
        const problems = problemsAt.get(node.id) ?? NONE
        const isSelected = selected.includes(node.id)
        if (old && old.data.node === node && isSameList(old.data.problems, problems) && old.selected === isSelected)
          return old
        return {
          ...(old ?? { id: node.id, type: 'step', width: NODE_WIDTH, initialHeight: FIRST_HEIGHT }),
          position: { x: node.left, y: node.top },
          data: { node, problems },
          selected: isSelected,
          ariaLabel: `${t(`scene.nodeType.${node.type}`)} ${node.name}`,
        } as Step
      })
    },
    [flow, problemsAt, selected, t],
  )
  const [steps, setSteps] = useState<Step[]>(() => fresh([]))
  useEffect(() => setSteps(fresh), [fresh])
  // The same function all the time: the canvas draws everything anew when one of its handlers is another.
  const [latest] = useState(() => ({ steps, selected, locked, select, onMoved }))
  Object.assign(latest, { steps, selected, locked, select, onMoved })
  const change = useCallback(
    (changes: NodeChange<Step>[]) => {
      const kept = changes.filter(({ type }) => type !== 'remove')
      const next = applyNodeChanges(kept, latest.steps)
      latest.steps = next
      setSteps(next)
      if (kept.some(({ type }) => type === 'select')) {
        const chosen = next.filter((step) => step.selected).map(({ id }) => id)
        if (!isSameList(chosen, latest.selected)) latest.select(chosen)
      }
      const dropped = kept.some((one) => one.type === 'position' && one.dragging !== true)
      if (!dropped || latest.locked) return
      const moved = next.filter(({ data: { node }, position }) => position.x !== node.left || position.y !== node.top)
      if (moved.length > 0)
        latest.onMoved(new Map(moved.map(({ id, position }) => [id, { left: position.x, top: position.y }])))
    },
    [latest],
  )
  return { steps, change }
}

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a === b || (a.length === b.length && a.every((one, at) => one === b[at]))
