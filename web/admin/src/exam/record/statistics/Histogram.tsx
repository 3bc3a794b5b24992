import { BarChart } from '../../../parts/BarChart'
import { useText } from '../../../platform/text'

const rangeOf = (bin: number) => (bin === 9 ? '90–100' : `${String(bin * 10)}–${String(bin * 10 + 9)}`)

/** Number of learners per ten points. */
export function Histogram({ counts }: { counts: readonly number[] }) {
  const t = useText()
  return (
    <BarChart
      caption={t('exam-admin.statistics.histogram')}
      heading={t('exam-admin.statistics.range')}
      series={[t('exam-admin.statistics.learners')]}
      bars={counts.map((count, bin) => ({ name: rangeOf(bin), label: rangeOf(bin), values: [count] }))}
    />
  )
}
