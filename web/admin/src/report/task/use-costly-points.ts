import { type CostlyPoint, taskLost } from '@lianda/shared/module/report/subtask-report.admin.contract'
import type { Translate } from '@lianda/shared/i18n/texts'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import { recordsThatLost } from '../report-address'
import type { Said } from './AttentionList'

/** What costs most in each step of a package, or of none (null), in sentences that lead to the records that lost it. */
export function useCostlyPoints(id: string | null): Said[] {
  const t = useText()
  const { data } = useCall(taskLost, id === null ? null : { id })
  return id === null ? [] : (data?.rows ?? []).map((point) => costlySentence(id, point, t))
}

/** One of them. */
export function costlySentence(taskId: string, point: CostlyPoint, t: Translate): Said {
  const { what, name, step, learners: of, losers: n, lost, subtaskId } = point
  const said = { step, n, of, percent: Math.round(lost * 100) }
  return {
    ...{ key: `point ${subtaskId}`, rule: 'point', to: recordsThatLost(taskId, subtaskId, point) },
    sentence:
      what === 'question'
        ? t('task-report.attention.costly', { ...said, name })
        : t('task-report.attention.point', {
            ...said,
            name: what === 'deduction' ? t(`practice-replay.deduction.${name}`) : name,
          }),
  }
}
