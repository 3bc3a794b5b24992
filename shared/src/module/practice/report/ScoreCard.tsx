import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Card } from '../../../ui/Card'
import { Chip } from '../../../ui/Chip'
import { durationText, pointsText } from '../../../ui/format'
import { ScoreRing } from '../../../ui/ScoreRing'
import { Text } from '../../../ui/Text'
import type { PracticeReport } from '../practice.contract'
import type { ReportView } from '../report.view-model'
import { Dimensions } from './Dimensions'
import { notMeasuredLines } from './report-text'
import css from './ScoreCard.module.css'

/** The total in a ring, compared with the pass mark and the last attempt; the dimensions below. */
export function ScoreCard({ view, report }: { view: ReportView; report: PracticeReport }) {
  const t = useText()
  const { score, gain } = view
  const { session } = report
  const passScore = score?.passScore ?? session.brief.passScore
  const meta = [
    t('practice.report.turns', { n: score?.turns ?? Math.max(0, session.turn - 1) }),
    durationText(session.elapsedMs, t),
    session.rehearsal ? t('practice.report.rehearsal') : t('practice.report.attempt', { attempt: session.attempt }),
  ]
  const headline =
    score === null
      ? t('practice.report.scoring')
      : score.turns === 0
        ? t('practice.report.nothing')
        : gain === null
          ? t('practice.report.firstTime')
          : gain === 0
            ? t('practice.report.gainSame')
            : t(gain > 0 ? 'practice.report.gainUp' : 'practice.report.gainDown', {
                points: pointsText(Math.abs(gain)),
              })
  return (
    <Card className={css.card}>
      <Box className={css.head}>
        <ScoreRing score={score?.total ?? null} passScore={passScore} caption={t('practice.report.full')} />
        <Box className={css.words} aria={{ live: 'polite' }}>
          {score && (
            <Chip
              tone={session.rehearsal ? 'neutral' : score.passed ? 'success' : 'warning'}
              {...(score.passed && !session.rehearsal ? { icon: 'tick' as const } : {})}
            >
              {session.rehearsal
                ? t('practice.report.notCounted', { score: pointsText(passScore) })
                : score.passed
                  ? t('practice.report.passed', { score: pointsText(passScore) })
                  : score.total >= passScore
                    ? t('practice.report.brokenOff')
                    : t('practice.report.missed', {
                        score: pointsText(passScore),
                        points: pointsText(passScore - score.total),
                      })}
            </Chip>
          )}
          <Text kind="titleM" as="h2" className={css.headline}>
            {headline}
          </Text>
          <Text kind="caption" tone="secondary" figures className={css.meta}>
            {meta.join(' · ')}
          </Text>
          {session.endReason !== null && session.endReason !== 'finished' && (
            <Text kind="caption" tone="secondary">
              {t(`practice.report.end.${session.endReason}`)}
            </Text>
          )}
        </Box>
      </Box>
      {score && <Dimensions score={score} previous={report.previous} />}
      {score &&
        notMeasuredLines(score, t).map((line) => (
          <Text key={line} kind="caption" tone="tertiary" as="p" className={css.note}>
            {line}
          </Text>
        ))}
    </Card>
  )
}
