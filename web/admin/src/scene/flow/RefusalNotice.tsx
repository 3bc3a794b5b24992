import { Alert, Button } from 'antd'
import { isRepairable } from '@lianda/shared/module/scene/edit/flow-repair.rules'
import { useText } from '../../platform/text'
import { useFlowEditing } from './flow-editing'
import { problemText, repairText } from './ProblemNote'
import styles from './flow.module.css'

/** Why the last step was refused, with what would work instead. */
export function RefusalNotice() {
  const t = useText()
  const { refusal, refuse, repair, nameOf } = useFlowEditing()
  if (!refusal) return null
  return (
    <Alert
      className={styles.refusal ?? ''}
      type="warning"
      showIcon
      role="alert"
      title={t('flow-edit.refusedStep', { why: problemText(t, refusal, nameOf) })}
      closable={{ closeIcon: true, onClose: () => refuse(null), 'aria-label': t('office.close') }}
      action={
        isRepairable(refusal) ? (
          <Button size="small" onClick={() => repair(refusal)}>
            {repairText(t, refusal, nameOf)}
          </Button>
        ) : undefined
      }
    />
  )
}
