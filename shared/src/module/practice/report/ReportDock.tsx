import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { clockText } from '../../../ui/format'
import { MiniPlayer } from '../../../ui/MiniPlayer'
import { Notice } from '../../../ui/Notice'
import type { PracticeReport } from '../practice.contract'
import type { ReportView } from '../report.view-model'
import css from './ReportDock.module.css'

interface ReportDockProps {
  view: ReportView
  report: PracticeReport
  onRead: () => void
  onAgain: () => void
}

/** The player, with the buttons to read the transcript and to try again under it. */
export function ReportDock({ view, report, onRead, onAgain }: ReportDockProps) {
  const t = useText()
  return (
    <Box>
      <ReportPlayer view={view} customer={report.session.brief.persona.name} />
      <Box className={css.buttons}>
        <Button kind="quiet" className={css.read ?? ''} onPress={onRead} testId="report-transcript">
          {t('practice.report.transcript')}
        </Button>
        <Button
          icon="mic"
          className={css.again ?? ''}
          disabled={!view.canRetry}
          onPress={onAgain}
          testId="report-again"
        >
          {t(view.canRetry ? 'practice.report.again' : 'practice.report.noneLeft')}
        </Button>
      </Box>
    </Box>
  )
}

/** Shows what plays: the turn, the speaker and the position. */
export function ReportPlayer({ view, customer }: { view: ReportView; customer: string }) {
  const t = useText()
  const { replay } = view
  if (replay.failed)
    return <Notice tone="warning" icon="alert" title={t('practice.report.playFailed')} spoken="alert" />
  if (replay.playing === null) return null
  const line = view.transcript.find((row) => row.no === replay.playing)
  const who = line?.speaker === 'customer' ? customer : t('practice.live.you')
  const duration = replay.durationMs || line?.durationMs || 0
  return (
    <MiniPlayer
      paused={replay.paused}
      onToggle={replay.toggle}
      onClose={replay.stop}
      title={t('practice.report.voice', { turn: line?.turn ?? 0, who })}
      time={`${clockText(replay.atMs)} / ${clockText(duration)}`}
      played={duration > 0 ? replay.atMs / duration : 0}
      words={{
        play: t('ui.action.play'),
        pause: t('ui.action.pause'),
        close: t('ui.action.close'),
        region: t('practice.report.player'),
      }}
    />
  )
}
