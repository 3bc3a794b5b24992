import { type CostlyPoint, taskLost } from '@lianda/shared/module/report/subtask-report.admin.contract'
import type { Translate } from '@lianda/shared/i18n/texts'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import type { Said } from './AttentionList'
import { subtaskAddress } from './task-report-address'

/** What costs most in each step of a package, or of none (null), in sentences that lead to the step. */
export function useCostlyPoints(id: string | null): Said[] {
  const t = useText()
  const { data } = useCall(taskLost, id === null ? null : { id })
  return (data?.rows ?? []).map((point) => costlySentence(point, t))
}

/** One of them. */
export function costlySentence({ what, name, step, learners, lost, subtaskId }: CostlyPoint, t: Translate): Said {
  const percent = Math.round(lost * 100)
  return {
    ...{ key: `point ${subtaskId}`, rule: 'point', to: subtaskAddress(subtaskId, {}) },
    sentence:
      what === 'question'
        ? t('task-report.attention.question', { step, name, n: learners, percent })
        : t('task-report.attention.point', {
            ...{ step, of: learners, n: Math.round(lost * learners), percent },
            name: what === 'deduction' ? t(`practice-replay.deduction.${name}`) : name,
          }),
  }
}
