import { Button } from 'antd'
import { isRepairable } from '@lianda/shared/module/scene/edit/flow-repair.rules'
import type { FlowProblem } from '@lianda/shared/module/scene/scene.admin.contract'
import type { Translate } from '@lianda/shared/i18n/texts'
import { AdminIcon } from '../../shell/AdminIcon'
import { useText } from '../../platform/text'
import { type FlowEditing, useFlowEditing } from './flow-editing'
import styles from './flow.module.css'

/** What is wrong, in words. */
export const problemText = (t: Translate, { rule, nodeId }: FlowProblem, nameOf: FlowEditing['nameOf']): string =>
  t(`scene.flowProblem.${rule}`, {
    node: nameOf(nodeId),
    defaultValue: t(`flow-edit.refused.${rule}`, { node: nameOf(nodeId) }),
  })

/** What the proposed repair does, in words. */
export const repairText = (t: Translate, { fix }: FlowProblem, nameOf: FlowEditing['nameOf']): string =>
  t(`flow-edit.repair.${fix?.kind ?? 'show'}`, {
    from: nameOf(fix?.from),
    to: fix?.kind === 'add' ? t(`scene.nodeType.${fix.to ?? 'student'}`) : nameOf(fix?.to),
  })

/** The problems of a node, inside its box, each with its repair. */
export function ProblemNote({ problems }: { problems: readonly FlowProblem[] }) {
  const t = useText()
  const { locked, nameOf, repair } = useFlowEditing()
  return (
    <ul className={styles.notes}>
      {problems.map((one) => (
        <li key={`${one.rule}/${one.transitionId ?? ''}`}>
          <AdminIcon name="warn" size={14} />
          <span>{problemText(t, one, nameOf)}</span>
          {!locked && isRepairable(one) ? (
            <Button size="small" className="nodrag nopan" onClick={() => repair(one)}>
              {repairText(t, one, nameOf)}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
