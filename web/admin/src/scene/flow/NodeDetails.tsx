import type { FlowNode } from '@lianda/shared/module/scene/scene.contract'
import { useText } from '../../platform/text'
import { useFlowEditing } from './flow-editing'
import styles from './text.module.css'

/** What a node says of the customer's facts and of conduct, a line each. */
export function NodeDetails({ node }: { node: FlowNode }) {
  const t = useText()
  const { content } = useFlowEditing()
  const labelOf = (id: string) => content.customer?.facts.find((fact) => fact.id === id)?.label ?? id
  return (
    <>
      {(['held', 'early'] as const).map((list) =>
        node[list] ? (
          <li key={list} className={styles.row}>
            <small>{t(`flow-edit.field.${list}`)}</small>
            <span>{node[list].map(labelOf).join(t('office.comma'))}</span>
          </li>
        ) : null,
      )}
      {(node.conduct ?? []).map(({ kind, weight, words = [] }) => (
        <li key={kind} className={styles.row}>
          <small>{t(`scene-edit.cause.${kind}`)}</small>
          <span>{t(`flow-edit.weight.${weight}`)}</span>
          <b>{words.join(t('office.comma'))}</b>
        </li>
      ))}
    </>
  )
}
