import type { DraftProblem } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { useText } from '../../platform/text'
import { useFlowEditing } from './flow-editing'
import { FlowProblems } from './FlowProblems'
import { NodePanel } from './NodePanel'
import styles from './flow.module.css'

/** Beside the flow: the chosen node, and what is wrong anywhere. */
export function FlowSide({
  problems,
  onShow,
  onTry,
}: {
  problems: readonly DraftProblem[]
  onShow: (problem: DraftProblem) => void
  /** Tries the scene from a node; null: there is nothing to try. */
  onTry: ((nodeId: string) => void) | null
}) {
  const t = useText()
  const { flow, selected, locked } = useFlowEditing()
  const node = flow.nodes.find(({ id }) => id === selected[0])
  return (
    <>
      {locked ? null : <FlowProblems problems={problems} onShow={onShow} />}
      {node && selected.length === 1 ? (
        <NodePanel key={node.id} node={node} onTry={onTry} />
      ) : (
        <p className={styles.help}>
          {selected.length > 1 ? t('flow-edit.manySelected', { count: selected.length }) : t('flow-edit.noneSelected')}
        </p>
      )}
    </>
  )
}
