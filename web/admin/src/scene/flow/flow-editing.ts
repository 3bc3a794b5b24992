import { createContext, useCallback, useContext, useLayoutEffect, useMemo, useState } from 'react'
import type { Edited } from '@lianda/shared/module/scene/edit/flow-edit.rules'
import type { Refusal } from '@lianda/shared/module/scene/edit/flow-link.rules'
import { repaired } from '@lianda/shared/module/scene/edit/flow-repair.rules'
import { ACCEPT, acceptPart } from '@lianda/shared/module/scene/proposal/proposed.rules'
import type { FlowProblem } from '@lianda/shared/module/scene/scene.admin.contract'
import type { DraftProblem } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import type { Flow, NodeType, SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { useText } from '../../platform/text'
import type { SceneDraft } from '../edit/use-scene-draft'
import type { Tried } from '../try/tried-content'

/** What canvas, text view and node panel share. */
export interface FlowEditing {
  sceneId: string
  content: SceneContent
  flow: Flow
  locked: boolean
  problems: readonly FlowProblem[]
  /** Problems of each node. */
  problemsAt: ReadonlyMap<string, readonly FlowProblem[]>
  selected: readonly string[]
  select: (ids: readonly string[]) => void
  /** Does a step, or says why not; what it made is selected. `key` joins continued changes to one step back. */
  apply: (step: (flow: Flow) => Edited | Flow, key?: string | null) => boolean
  /** Carries out a proposed repair; false where only words can mend it. */
  repair: (problem: FlowProblem) => boolean
  /** Why the last step was refused. */
  refusal: Refusal | null
  refuse: (refusal: Refusal | null) => void
  nameOf: (nodeId: string | undefined) => string
  /** What a try at a node is about. */
  tried: Tried
}

export const FlowEditingContext = createContext<FlowEditing | null>(null)

export function useFlowEditing(): FlowEditing {
  const editing = useContext(FlowEditingContext)
  if (!editing) throw new Error('a part of the flow outside of its editor')
  return editing
}

const NONE: readonly FlowProblem[] = []

/** The state that canvas and text view share; both do the same steps on the same flow. */
export function useFlowEditingOf(
  draft: SceneDraft,
  all: readonly DraftProblem[],
  locked: boolean,
  tried: Tried,
): FlowEditing {
  const t = useText()
  const { content, change, merged } = draft
  const sceneId = draft.view.id
  const { flow } = content
  const [selected, select] = useState<readonly string[]>([])
  // What is selected stays so, whatever its id is since somebody else's nodes came.
  useLayoutEffect(() => {
    if (merged) select((now) => now.map((id) => merged.ids.get(id) ?? id))
  }, [merged])
  const [refusal, refuse] = useState<Refusal | null>(null)
  const problems = useMemo(() => all.flatMap((one) => one.flow ?? []), [all])
  const problemsAt = useMemo(() => {
    const at = new Map<string, readonly FlowProblem[]>()
    for (const one of problems) if (one.nodeId !== undefined) at.set(one.nodeId, [...(at.get(one.nodeId) ?? NONE), one])
    return at
  }, [problems])
  const apply = useCallback(
    (step: (flow: Flow) => Edited | Flow, key: string | null = null) => {
      if (locked) return false
      let edited: Edited | null = null
      change((now) => {
        const result = step(now.flow)
        edited = 'ok' in result ? result : { ok: true, flow: result, ids: [] }
        return edited.ok && edited.flow !== now.flow ? { ...now, flow: edited.flow } : now
      }, key)
      const result = edited as Edited | null
      if (!result) return false
      refuse(result.ok ? null : (result.problem as Refusal))
      if (!result.ok) return false
      const made = result.ids.filter((id) => result.flow.nodes.some((n) => n.id === id))
      if (made.length > 0) select(made)
      return true
    },
    [change, locked],
  )
  const repair = useCallback(
    (problem: FlowProblem) => {
      const { from } = problem.fix ?? {}
      if (problem.fix?.kind === ACCEPT && from !== undefined) {
        if (!locked) change((now) => acceptPart(now, `flow/${from}`), null)
        return !locked
      }
      const nameOf = (type: NodeType) => t(`scene.nodeType.${type}`)
      const edited = repaired(flow, problem, nameOf)
      if (edited) return apply(() => edited)
      const { fix, nodeId } = problem
      const shown = fix?.from ?? nodeId
      if (shown !== undefined) select([shown])
      return false
    },
    [apply, change, flow, locked, t],
  )
  const names = useMemo(() => new Map(flow.nodes.map(({ id, name }) => [id, name])), [flow])
  return useMemo(
    () => ({
      ...{
        sceneId,
        tried,
        content,
        flow,
        locked,
        problems,
        problemsAt,
        selected,
        select,
        apply,
        repair,
        refusal,
        refuse,
      },
      nameOf: (id) => (id === undefined ? '' : (names.get(id) ?? '')),
    }),
    [sceneId, tried, content, flow, locked, problems, problemsAt, selected, apply, repair, refusal, names],
  )
}
