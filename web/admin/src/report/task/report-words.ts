import { figure } from '../../platform/figure'
import { useText } from '../../platform/text'

/** Figures in words: a share in per cent, a mean with one decimal; a dash for what there is not. */
export function useReportWords(): { share: (value: number | null) => string; mean: (value: number | null) => string } {
  const t = useText()
  const none = t('task-report.none')
  return {
    share: (value) => (value === null ? none : t('task-report.percent', { n: Math.round(value * 100) })),
    mean: (value) => (value === null ? none : figure(value)),
  }
}
