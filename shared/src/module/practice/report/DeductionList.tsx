import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { pointsText } from '../../../ui/format'
import { Tabs } from '../../../ui/Tabs'
import { Text } from '../../../ui/Text'
import type { DeductionKind, PracticeScore } from '../../scoring/scoring.contract'
import type { ReportView } from '../report.view-model'
import { DeductionCard } from './DeductionCard'
import { isPlayable } from './report-text'
import css from './DeductionList.module.css'

/** Filters appear from this many deductions of several kinds. */
const FILTER_FROM = 4

/** All deductions, each with its evidence. */
export function DeductionList({ view, score }: { view: ReportView; score: PracticeScore }) {
  const t = useText()
  const n = score.deductions.length
  const some = score.deductions.filter((row) => isPlayable(row, view.transcript)).length
  const sum = score.deductions.reduce((total, row) => total + row.points, 0)
  const count = some === n ? 'countAll' : some === 0 ? 'countNone' : 'countSome'
  return (
    <Box as="section" aria={{ label: t('practice.report.deductions') }}>
      <Box className={css.head}>
        <Text kind="titleS" as="h2">
          {`${t('practice.report.deductions')} `}
          <Box as="span" className={css.sum}>
            {t('practice.report.points', { points: pointsText(sum) })}
          </Box>
        </Text>
        <Text kind="caption" tone="secondary" figures>
          {t(`practice.report.${count}`, { n, some })}
        </Text>
      </Box>
      {n >= FILTER_FROM && view.kinds.length > 1 && (
        <Box className={css.filter}>
          <Tabs<DeductionKind | 'all'>
            label={t('practice.report.deductions')}
            value={view.kind ?? 'all'}
            onChange={(kind) => view.setKind(kind === 'all' ? null : kind)}
            tabs={[
              { value: 'all', label: t('practice.report.all'), count: n },
              ...view.kinds.map(({ kind, count: of }) => ({
                value: kind,
                label: t(`scoring.short.${kind}`),
                count: of,
              })),
            ]}
          />
        </Box>
      )}
      <Box className={css.list}>
        {view.deductions.map((deduction) => (
          <DeductionCard key={deduction.no} deduction={deduction} view={view} />
        ))}
      </Box>
    </Box>
  )
}
