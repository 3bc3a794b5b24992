import { scoreRange } from '../../../parts/chart/score-range'
import { SmallChart } from '../../../parts/chart/SmallChart'
import { useText } from '../../../platform/text'

interface Props {
  counts: readonly number[]
  /** The records of a bar; null: the user may not read them. */
  recordsOf: ((bin: number) => string) | null
}

/** Number of learners per ten points. */
export function Histogram({ counts, recordsOf }: Props) {
  const t = useText()
  return (
    <SmallChart
      empty={t('exam-statistics.empty')}
      figures={{
        kind: 'bars',
        caption: t('exam-statistics.histogram'),
        heading: t('exam-statistics.range'),
        names: counts.map((_count, bin) => ({ name: scoreRange(bin) })),
        series: [
          {
            name: t('exam-statistics.learners'),
            values: counts,
            ...(recordsOf ? { links: counts.map((_count, bin) => recordsOf(bin)) } : {}),
          },
        ],
      }}
    />
  )
}
