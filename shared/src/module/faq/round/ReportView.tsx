import { useServices, useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Chip } from '../../../ui/Chip'
import { dayTimeText, pointsText } from '../../../ui/format'
import { Notice } from '../../../ui/Notice'
import { Pressable } from '../../../ui/Pressable'
import { ScoreRing } from '../../../ui/ScoreRing'
import { Screen } from '../../../ui/Screen'
import { Skeleton } from '../../../ui/Skeleton'
import { Text } from '../../../ui/Text'
import { TopBar } from '../../../ui/TopBar'
import { AppealSlot } from '../../appeal/AppealSlot'
import { LoadFailure } from '../../shell/LoadFailure'
import { AskResult } from './AskResult'
import { ComesAgain, DrillScore } from '../drill/DrillReport'
import type { PointStanding, RoundReport, RoundRow, RoundView } from './round.contract'
import type { RoundPageView } from './useRound'
import { useRecording } from './useRecording'
import css from './round.module.css'

/** A finished round: the score, each answer beside what was expected, where one stands, and the rounds before. */
export function ReportView({ view }: { view: RoundPageView }) {
  const t = useText()
  const { report } = view
  const { print } = useServices().platform.system
  const title = t(view.isDrill ? 'faq.drill.report' : 'faq.report.title')
  return (
    <Screen
      title={title}
      top={
        <TopBar
          title={title}
          start={{ icon: 'close', label: t('ui.action.close'), onPress: view.toTask }}
          {...(print !== null && report !== null
            ? { end: { icon: 'print', label: t('faq.report.print'), onPress: print } }
            : {})}
        />
      }
      dock={
        report && (
          <Button wide onPress={view.again} testId="round-again">
            {t(view.isDrill ? 'faq.drill.again' : 'faq.report.again')}
          </Button>
        )
      }
      testId="round-report"
    >
      {view.load === 'loading' && <Skeleton label={t('faq.report.loading')} rows={3} tall />}
      {view.load === 'failed' && (
        <LoadFailure
          title={t('faq.report.failed')}
          safe={t('faq.report.failedSafe')}
          error={view.error}
          gone={view.gone}
          retry={view.retry}
          back={view.back}
        />
      )}
      {report && <Report report={report} openReport={view.openReport} />}
    </Screen>
  )
}

function Report({ report, openReport }: { report: RoundReport; openReport: (id: string) => void }) {
  const t = useText()
  const { round, points, attempts, again } = report
  const recording = useRecording()
  return (
    <Box className={css.stack}>
      {again === null ? <Score round={round} /> : <DrillScore round={round} />}
      <Points points={points} />
      {recording.failed && <Notice tone="warning" icon="alert" title={t('faq.report.noSound')} spoken="alert" />}
      {round.asks.map((ask) => (
        <Box key={ask.no} as="section" className={css.stack}>
          <Text kind="titleS" as="h2">
            {t('faq.report.question', { at: ask.no + 1, text: ask.question })}
          </Text>
          <AskResult ask={ask}>
            {(one) =>
              one.audio && (
                <Button
                  kind="text"
                  size="m"
                  icon={recording.playing === one.no ? 'pause' : 'play'}
                  onPress={() => recording.toggle(one.no, one.audio ?? '')}
                >
                  {t(recording.playing === one.no ? 'faq.report.stop' : 'faq.report.listen')}
                </Button>
              )
            }
          </AskResult>
          {again !== null && <ComesAgain again={again[ask.no]} />}
        </Box>
      ))}
      {again === null && <AppealSlot kind="faq" recordId={round.id} />}
      {again === null && <Attempts attempts={attempts} currentId={round.id} onOpen={openReport} />}
    </Box>
  )
}

function Score({ round }: { round: RoundView }) {
  const t = useText()
  return (
    <Card className={css.card ?? ''} label={t('faq.report.score')}>
      <Box className={css.score}>
        {round.total === null ? (
          <Text kind="body">{t('faq.report.notAssessed')}</Text>
        ) : (
          <ScoreRing
            score={round.total}
            passScore={round.passScore}
            caption={t('faq.report.points')}
            tone={round.passed ? 'success-solid' : 'brand-graphic'}
          />
        )}
        <Box>
          <Text kind="titleS" as="h2">
            {t(round.passed ? 'faq.report.passed' : 'faq.report.notPassed')}
          </Text>
          <Text kind="caption" tone="secondary" as="p">
            {t('faq.report.mark', { score: pointsText(round.passScore), attempt: round.attempt })}
          </Text>
        </Box>
      </Box>
      {round.endReason !== 'finished' && round.endReason !== null && (
        <Notice tone="neutral" icon="flag" title={t(`faq.report.end.${round.endReason}`)} />
      )}
    </Card>
  )
}

function Points({ points }: { points: readonly PointStanding[] }) {
  const t = useText()
  return (
    <Card className={css.card ?? ''} label={t('faq.report.points_title')}>
      <Text kind="titleS" as="h2">
        {t('faq.report.points_title')}
      </Text>
      {points.map(({ name, asked, right, total, mastered }) => (
        <Box key={name} className={css.point}>
          <Text kind="body">{name === '' ? t('faq.report.noPoint') : name}</Text>
          <Text kind="caption" tone="secondary" figures>
            {t('faq.report.pointLine', { right, asked, mastered, total })}
          </Text>
        </Box>
      ))}
    </Card>
  )
}

function Attempts({
  attempts,
  currentId,
  onOpen,
}: {
  attempts: readonly RoundRow[]
  currentId: string
  onOpen: (id: string) => void
}) {
  const t = useText()
  const best = Math.max(...attempts.map(({ total }) => total ?? -1))
  const now = useServices().clock.now()
  return (
    <Card className={css.card ?? ''} label={t('faq.report.attempts')}>
      <Text kind="titleS" as="h2">
        {t('faq.report.attempts')}
      </Text>
      {attempts.map(({ id, attempt, total, startedAt, state }) => (
        <Pressable
          key={id}
          className={css.attempt}
          disabled={id === currentId || state !== 'ended'}
          onPress={() => onOpen(id)}
        >
          <Box as="span">{t('faq.report.attempt', { attempt, when: dayTimeText(startedAt, now, t) })}</Box>
          <Box as="span" className={css.row}>
            {total !== null && total === best && <Chip tone="success">{t('faq.report.best')}</Chip>}
            {total === null ? '–' : t('task.step.score', { score: pointsText(total) })}
          </Box>
        </Pressable>
      ))}
    </Card>
  )
}
