import type { FreePoint } from '@lianda/shared/module/scene/free/free-play.contract'
import type { FlowNode } from '@lianda/shared/module/scene/scene.contract'
import { waits } from '@lianda/shared/module/scoring/scored-nodes.rules'
import { useText } from '../../platform/text'
import { useRows } from './editing'
import type { Choice } from './fields'

const pointChoice = ({ id, label }: FreePoint): Choice<string> => ({ value: id, label: label || id })

/** What the learner may answer: the points of a free practice, or the intents of a drawn scene. */
export function useAnswers(): Choice<string>[] {
  const t = useText()
  const points = useRows<FreePoint>('free.points')
  const nodes = useRows<FlowNode>('flow.nodes')
  const intents = nodes.filter(waits).flatMap(({ name, transitions }) =>
    transitions.map(({ id, label }) => ({
      value: id,
      label: t('scene-edit.answerAt', { node: name, answer: label || id }),
    })),
  )
  return [...points.map(pointChoice), ...intents]
}

/** Where the learner may answer: the points of a free practice, or the nodes of a drawn scene that wait. */
export function usePlaces(): Choice<string>[] {
  const points = useRows<FreePoint>('free.points')
  const nodes = useRows<FlowNode>('flow.nodes')
  return [...points.map(pointChoice), ...nodes.filter(waits).map(({ id, name }) => ({ value: id, label: name || id }))]
}

/** Rows with a label, as others choose them. */
export const labelled = (rows: readonly { id: string; label: string }[]): Choice<string>[] =>
  rows.map(({ id, label }) => ({ value: id, label: label || id }))
