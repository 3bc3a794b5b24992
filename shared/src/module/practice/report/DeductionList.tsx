import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Card } from '../../../ui/Card'
import { Chip } from '../../../ui/Chip'
import { cx } from '../../../ui/cx'
import { pointsText } from '../../../ui/format'
import { Tabs } from '../../../ui/Tabs'
import { Text } from '../../../ui/Text'
import { type OpenNode, partOf, type PracticeScore, type ScorePart } from '../../scoring/scoring.contract'
import type { MomentStarter, ReportView } from '../report.view-model'
import { Advice, DeductionCard } from './DeductionCard'
import { answerLine } from '../answer-line.rules'
import { TryAgain } from './TryAgain'
import { usePrints } from './ReportPrint'
import { isPlayable } from './report-text'
import css from './DeductionList.module.css'

interface DeductionListProps {
  view: ReportView
  score: PracticeScore
  starter: MomentStarter | null
}

const PARTS: ScorePart[] = ['content', 'delivery']

/** What cost points, part by part, each with its evidence; then what was not shown. Printed, both parts are there. */
export function DeductionList({ view, score, starter }: DeductionListProps) {
  const t = useText()
  const prints = usePrints()
  const { part } = view
  const of = (value: ScorePart) => score.deductions.filter(({ dimension }) => partOf(dimension) === value)
  const deductions = of(part)
  const some = deductions.filter((row) => isPlayable(row, view.transcript)).length
  const count = some === deductions.length ? 'countAll' : some === 0 ? 'countNone' : 'countSome'
  const tab = (value: ScorePart) => {
    const rows = of(value)
    const lost = rows.reduce((sum, row) => sum + row.points, 0)
    const label = t(`scoring.part.${value}`)
    return {
      value,
      label: rows.length === 0 ? label : `${label} ${t('practice.report.points', { points: pointsText(lost) })}`,
    }
  }
  return (
    <Box as="section" aria={{ label: t('practice.report.deductions') }}>
      <Box className={css.head}>
        <Text kind="titleS" as="h2">
          {t('practice.report.deductions')}
        </Text>
        {deductions.length > 0 && (
          <Text kind="caption" tone="secondary" figures className={css.count}>
            {t(`practice.report.${count}`, { n: deductions.length, some })}
          </Text>
        )}
      </Box>
      {score.delivery !== null && (
        <Box className={css.filter}>
          <Tabs<ScorePart>
            label={t('practice.report.deductions')}
            value={part}
            onChange={view.setPart}
            tabs={PARTS.map(tab)}
          />
        </Box>
      )}
      {PARTS.filter((value) => value === part || (prints && score.delivery !== null)).map((value) => {
        const open = value === 'content' ? score.open : []
        return (
          <Box key={value} className={cx(css.list, value !== part && css.other)}>
            {prints && score.delivery !== null && (
              <Text kind="row" as="h3" className={css.part}>
                {tab(value).label}
              </Text>
            )}
            {of(value).map((deduction) => (
              <DeductionCard key={deduction.no} deduction={deduction} view={view} starter={starter} />
            ))}
            {open.map((node) => (
              <OpenCard key={node.node} node={node} view={view} starter={starter} />
            ))}
            {of(value).length + open.length === 0 && <Text tone="secondary">{t('practice.report.noneHere')}</Text>}
          </Box>
        )
      })}
    </Box>
  )
}

/** A part of the scene that was not shown: not earned, and no reproach. */
function OpenCard({ node, view, starter }: { node: OpenNode } & Pick<DeductionListProps, 'view' | 'starter'>) {
  const t = useText()
  const { points, why, quote, turn, better, advice } = node
  const id = view.report?.session.id
  const line = answerLine(view.transcript, turn)
  return (
    <Card className={css.open}>
      <Box className={css.head}>
        <Text kind="row" as="h3">
          {t('practice.report.openTitle', { node: node.node })}
        </Text>
        <Chip>{t('practice.report.notEarned', { points: pointsText(points) })}</Chip>
      </Box>
      {quote !== '' && <Text>{t('practice.report.quote', { text: quote })}</Text>}
      <Text kind="caption" tone="secondary">
        {t(`practice.report.open.${why}`)}
      </Text>
      <Advice better={better} advice={advice} />
      {starter && id !== undefined && line?.again && <TryAgain id={id} line={line} starter={starter} />}
    </Card>
  )
}
