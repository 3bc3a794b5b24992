import { scoreRange } from '../../../parts/chart/score-range'
import { SmallChart } from '../../../parts/chart/SmallChart'
import { useText } from '../../../platform/text'

/** Number of learners per ten points. */
export function Histogram({ counts }: { counts: readonly number[] }) {
  const t = useText()
  return (
    <SmallChart
      empty={t('exam-admin.statistics.empty')}
      figures={{
        kind: 'bars',
        caption: t('exam-admin.statistics.histogram'),
        heading: t('exam-admin.statistics.range'),
        names: counts.map((_count, bin) => ({ name: scoreRange(bin) })),
        series: [{ name: t('exam-admin.statistics.learners'), values: counts }],
      }}
    />
  )
}
