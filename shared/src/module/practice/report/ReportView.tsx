import { useState } from 'react'
import { useServices, useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'
import { Screen } from '../../../ui/Screen'
import { Skeleton } from '../../../ui/Skeleton'
import { TopBar } from '../../../ui/TopBar'
import { LoadFailure } from '../../shell/LoadFailure'
import { AppealSlot } from '../../appeal/AppealSlot'
import { ExcellentCard } from '../excellent/ExcellentCard'
import type { MomentStarter, ReportView as View } from '../report.view-model'
import { AttemptList } from './AttemptList'
import { Course } from './Course'
import { DeductionList } from './DeductionList'
import { MomentCard } from './MomentCard'
import { NextSteps } from './NextSteps'
import { ReportDock } from './ReportDock'
import { PrintHead, PrintTranscript, usePrints } from './ReportPrint'
import { ScoreCard } from './ScoreCard'
import { TranscriptSheet } from './TranscriptSheet'
import css from './ReportView.module.css'

interface ReportViewProps {
  view: View
  /** null: rehearsals are not allowed. */
  starter: MomentStarter | null
  onAgain: () => void
  /** Opens a training of the same scene; null where there is none to open. */
  onTrain: (() => void) | null
  onClose: () => void
  onOpenReport: (sessionId: string) => void
}

/** The report: the score, what to change first, the evidence, and the next steps. */
export function ReportView({ view, starter, onAgain, onTrain, onClose, onOpenReport }: ReportViewProps) {
  const t = useText()
  const [reading, setReading] = useState(false)
  const { report, score } = view
  const { print } = useServices().platform.system
  const prints = usePrints()
  // Of a moment that was left after its answer, only that answer says something.
  const whole = !report?.moment || score?.finished === true
  return (
    <Screen
      title={t('practice.report.title')}
      top={
        <TopBar
          title={t('practice.report.title')}
          start={{ icon: 'close', label: t('ui.action.close'), onPress: onClose }}
          {...(print !== null && score !== null
            ? { end: { icon: 'print', label: t('practice.report.print'), onPress: print, testId: 'report-print' } }
            : {})}
        />
      }
      dock={report && <ReportDock view={view} report={report} onRead={() => setReading(true)} onAgain={onAgain} />}
      testId="report"
    >
      {view.load === 'loading' && !report && <Skeleton label={t('practice.report.scoring')} rows={2} tall />}
      {view.load === 'failed' && !report && (
        <LoadFailure
          title={t('practice.report.failed')}
          safe={t('practice.report.failedSafe')}
          error={view.error}
          gone={view.gone}
          retry={view.retry}
          back={onClose}
        />
      )}
      {report && (
        <Box className={css.stack}>
          {prints && score && <PrintHead report={report} score={score} />}
          {starter && starter.error !== null && (
            <Notice tone="danger" icon="alert" title={starter.error} spoken="alert" />
          )}
          {report.moment && (
            <MomentCard
              moment={report.moment}
              starter={starter}
              onEarlier={() => report.moment && onOpenReport(report.moment.id)}
            />
          )}
          {whole && <ScoreCard view={view} report={report} />}
          {whole && score && <NextSteps view={view} starter={starter} />}
          <ExcellentCard brief={report.session.brief} />
          {onTrain && (
            <Button
              kind="quiet"
              icon="hint"
              wide
              className={css.training ?? ''}
              onPress={onTrain}
              testId="report-training"
            >
              {t('practice.training.open')}
            </Button>
          )}
          {whole && score && score.deductions.length + score.open.length > 0 && (
            <DeductionList view={view} score={score} starter={starter} />
          )}
          {score && !report.session.rehearsal && <AppealSlot kind="practice" recordId={report.session.id} />}
          {prints && <PrintTranscript lines={view.transcript} customer={report.session.brief.persona.name} />}
          <Course course={report.course} currentId={report.session.id} />
          <AttemptList attempts={view.attempts} currentId={report.session.id} onOpen={onOpenReport} />
        </Box>
      )}
      <TranscriptSheet open={reading} view={view} starter={starter} onClose={() => setReading(false)} />
    </Screen>
  )
}
