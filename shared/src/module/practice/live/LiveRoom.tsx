import type { State } from '../../../kernel/state'
import type { TalkMeter } from '../../voice/talk-meter'
import { useEffect, useState } from 'react'
import { useText } from '../../../hook/core-context'
import { useLate } from '../../../hook/use-late'
import { useBack } from '../../../ui/back'
import { Box } from '../../../ui/Box'
import { cx } from '../../../ui/cx'
import { Screen } from '../../../ui/Screen'
import { ScrollArea } from '../../../ui/ScrollArea'
import { Skeleton } from '../../../ui/Skeleton'
import type { PracticeActions, PracticeController, PracticeView } from '../practice.view-model'
import { usePractice } from '../useTrain'
import { Announcer } from './Announcer'
import { BubbleList } from './BubbleList'
import { Correction, type Understood } from './CorrectUnderstood'
import { RoomBar } from './RoomBar'
import { RoomNotices } from './RoomNotices'
import { RoomSheets } from './RoomSheets'
import { Stage } from './Stage'
import { TalkDock } from './TalkDock'
import css from './LiveRoom.module.css'

const loadCoach = () => import('./TrainingCoach')

interface LiveRoomProps {
  controller: PracticeController
  onLeave: () => void
  onRestart: () => void
  /** Must be the same function on every render. */
  showReport: (sessionId: string) => void
}

/** A live practice; when it has ended, opens its report. */
export function LiveRoom({ controller, onLeave, onRestart, showReport }: LiveRoomProps) {
  const t = useText()
  const view = usePractice(controller)
  const ended = view.ended !== null
  useEffect(() => {
    if (ended) showReport(controller.sessionId)
  }, [ended, showReport, controller])
  if (ended) {
    return (
      <Screen title={t('practice.report.title')}>
        <Skeleton label={t('practice.end.scoring')} rows={2} tall />
      </Screen>
    )
  }
  const { sessionId, meter } = controller
  return <LiveView {...{ sessionId, view, meter, onLeave, onRestart }} actions={controller} />
}

interface LiveViewProps {
  sessionId: string
  view: PracticeView
  actions: PracticeActions
  meter: State<TalkMeter>
  onLeave: () => void
  onRestart: () => void
}

/** The room. A phone shows the stage while the customer speaks, else the conversation; a wide screen shows both. */
function LiveView({ sessionId, view, actions, meter, onLeave, onRestart }: LiveViewProps) {
  const t = useText()
  const coach = useLate(view.training, loadCoach)
  const [coached, setCoached] = useState('')
  const [asking, setAsking] = useState(false)
  const [correcting, setCorrecting] = useState<Understood | null>(null)
  // A dialog that waits for a choice handles "back" in its own layer above.
  useBack(view.ended === null, () => {
    if (view.canPause && view.connection === 'online') actions.pause()
    else setAsking(true)
    return 'stays'
  })
  const mine =
    view.talk === 'offline' || view.phase === 'recording' || view.phase === 'sending' || view.phase === 'thinking'
  const talkShown = view.mode === 'typing' || view.wordsWanted || (mine && view.bubbles.length > 0)
  return (
    <Screen
      fixed
      glow={view.glow}
      title={t('practice.live.title', { name: view.brief.persona.name })}
      top={<RoomBar view={view} onEnd={() => setAsking(true)} onPause={actions.pause} />}
      className={css.room}
      testId="room"
    >
      <ScrollArea
        className={cx(css.customer, talkShown && css.wideOnly)}
        label={view.brief.persona.name}
        followEnd={view.caption?.no ?? 0}
      >
        <Stage view={view} actions={actions} onCorrect={setCorrecting} />
      </ScrollArea>
      <Box className={css.side}>
        <Box className={cx(css.talk, !talkShown && css.wideOnly)}>
          <BubbleList view={view} onCorrect={setCorrecting} beside={coached} />
        </Box>
        <RoomNotices view={view} actions={actions} />
        {coach && <coach.TrainingCoach sessionId={sessionId} view={view} onShown={setCoached} />}
        <TalkDock view={view} actions={actions} meter={meter} />
      </Box>
      <Announcer view={view} />
      {correcting !== null && (
        <Correction understood={correcting} view={view} actions={actions} onClose={() => setCorrecting(null)} />
      )}
      <RoomSheets
        view={view}
        actions={actions}
        asking={asking}
        onAsked={() => setAsking(false)}
        onLeave={onLeave}
        onRestart={onRestart}
      />
    </Screen>
  )
}
