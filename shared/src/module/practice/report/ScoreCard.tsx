import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Card } from '../../../ui/Card'
import { Chip } from '../../../ui/Chip'
import { durationText, pointsText } from '../../../ui/format'
import { ScoreRing } from '../../../ui/ScoreRing'
import { Text } from '../../../ui/Text'
import type { PracticeScore } from '../../scoring/scoring.contract'
import { isBrokenOff } from '../broken-off.rules'
import type { PracticeReport } from '../practice.contract'
import type { ReportView } from '../report.view-model'
import { Dimensions } from './Dimensions'
import { axesOf, whyNotPassed } from './report-text'
import css from './ScoreCard.module.css'

/** The score in a ring, compared with the pass mark and the last attempt; what it is made of; delivery beside it. */
export function ScoreCard({ view, report }: { view: ReportView; report: PracticeReport }) {
  const t = useText()
  const { score, gain } = view
  const { session } = report
  const passScore = score?.passScore ?? session.brief.passScore
  const brokenOff = isBrokenOff(session.endReason)
  const meta = [
    t('practice.report.turns', { n: score?.turns ?? Math.max(0, session.turn - 1) }),
    durationText(session.elapsedMs, t),
    session.rehearsal
      ? t(session.training ? 'practice.training.title' : 'practice.report.rehearsal')
      : t('practice.report.attempt', { attempt: session.attempt }),
  ]
  const hints = session.rehearsal ? 0 : session.brief.hints - session.hintsLeft
  if (hints > 0) meta.push(t('practice.report.hints', { n: hints }))
  if (session.temper && session.temper !== 'usual') meta.push(t(`practice.temper.with.${session.temper}`))
  const whyNot = score === null ? [] : whyNotPassed(score, t)
  const headline =
    score === null
      ? t('practice.report.scoring')
      : score.total === null
        ? t('practice.report.notAssessed')
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
        <ScoreRing
          score={score?.total ?? null}
          passScore={passScore}
          caption={t('scoring.part.content')}
          tone={brokenOff ? 'text-tertiary' : 'brand-graphic'}
        />
        <Box className={css.words} aria={{ live: 'polite' }}>
          <Box className={css.chips}>
            {score && <Outcome score={score} rehearsal={session.rehearsal} />}
            {brokenOff && <Chip icon="broken">{t('practice.report.brokenOff')}</Chip>}
            {report.pasted && <Chip tone="warning">{t('practice.report.pasted')}</Chip>}
          </Box>
          <Text kind="titleM" as="h2" className={css.headline}>
            {headline}
          </Text>
          <Text kind="caption" tone="secondary" figures className={css.meta}>
            {meta.join(' · ')}
          </Text>
          {whyNot.length > 0 && !session.rehearsal && (
            <Text kind="caption" tone="secondary">
              {t('practice.report.whyNot', { list: whyNot.join(t('practice.report.and')) })}
            </Text>
          )}
          {session.endReason !== null && brokenOff && (
            <Text kind="caption" tone="secondary">
              {t(`practice.report.end.${session.endReason}`)}
            </Text>
          )}
        </Box>
      </Box>
      {score && (
        <Dimensions
          title={t('scoring.part.content')}
          axes={axesOf(score, report.previous, 'content', t)}
          brokenOffBefore={report.previous?.finished === false}
        />
      )}
      {score && <Delivery score={score} previous={report.previous} />}
    </Card>
  )
}

function Outcome({ score, rehearsal }: { score: PracticeScore; rehearsal: boolean }) {
  const t = useText()
  const { total, passed } = score
  const passScore = pointsText(score.passScore)
  if (rehearsal) return <Chip>{t('practice.report.notCounted', { score: passScore })}</Chip>
  if (passed)
    return (
      <Chip tone="success" icon="tick">
        {t('practice.report.passed', { score: passScore })}
      </Chip>
    )
  const missing = total === null ? 0 : score.passScore - total
  return (
    <Chip tone="warning">
      {missing > 0
        ? t('practice.report.missed', { score: passScore, points: pointsText(missing) })
        : t('practice.report.notPassed', { score: passScore })}
    </Chip>
  )
}

/** Delivery: each channel, or why it was not measured, and how both parts add up. */
function Delivery({ score, previous }: { score: PracticeScore; previous: PracticeScore | null }) {
  const t = useText()
  const axes = axesOf(score, previous, 'delivery', t)
  if (axes.length === 0) return null
  const { total, delivery, overall } = score
  const [first] = axes
  // One reason for all of them is one line.
  if (first?.value === null && axes.every((axis) => axis.value === null && axis.missing === first.missing))
    return (
      <Text kind="caption" tone="secondary" as="p" className={css.delivery}>
        {`${t('scoring.part.delivery')} · ${first.missing}`}
      </Text>
    )
  return (
    <Box className={css.delivery}>
      <Text kind="titleS" as="h3" figures>
        {delivery === null ? t('scoring.part.delivery') : `${t('scoring.part.delivery')} ${pointsText(delivery)}`}
      </Text>
      <Dimensions title={t('scoring.part.delivery')} axes={axes} brokenOffBefore={previous?.finished === false} />
      {total !== null && delivery !== null && overall !== null && (
        <Text kind="caption" tone="secondary" figures className={css.note}>
          {t('practice.report.overall', {
            overall: pointsText(overall),
            content: pointsText(total),
            delivery: pointsText(delivery),
          })}
        </Text>
      )}
    </Box>
  )
}
