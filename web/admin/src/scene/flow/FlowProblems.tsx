import { Button } from 'antd'
import { isRepairable } from '@lianda/shared/module/scene/edit/flow-repair.rules'
import type { DraftProblem } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { useText } from '../../platform/text'
import { placeText, reasonOf } from '../edit/problem-places'
import { useFlowEditing } from './flow-editing'
import { problemText, repairText } from './ProblemNote'
import styles from './flow.module.css'

/** All that keeps the scene from being published; each row leads to its place, and repairs it where that can be done. */
export function FlowProblems({
  problems,
  onShow,
}: {
  problems: readonly DraftProblem[]
  onShow: (problem: DraftProblem) => void
}) {
  const t = useText()
  const { nameOf, repair } = useFlowEditing()
  const isNone = problems.length === 0
  return (
    <details className={styles.problems} data-none={isNone || undefined} open={!isNone && problems.length <= FEW}>
      <summary {...(isNone ? { tabIndex: -1 } : {})}>
        <span role="status">
          {isNone ? t('scene-edit.problem.none') : t('flow-edit.problems', { count: problems.length })}
        </span>
      </summary>
      <ul>
        {problems.map((one) => (
          <li key={`${one.field}/${one.rule}/${one.flow?.transitionId ?? ''}`}>
            <button type="button" onClick={() => onShow(one)}>
              {one.flow
                ? problemText(t, one.flow, nameOf)
                : t('scene-edit.problem.at', { place: placeText(t, one), reason: reasonOf(t, one) })}
            </button>
            {one.flow && isRepairable(one.flow) ? (
              <Button size="small" onClick={() => one.flow && repair(one.flow)}>
                {repairText(t, one.flow, nameOf)}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** So many problems are shown unasked. */
const FEW = 6
