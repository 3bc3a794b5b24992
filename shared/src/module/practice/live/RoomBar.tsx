import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { ProgressSteps } from '../../../ui/ProgressBar'
import { SaveBadge } from '../../../ui/SaveBadge'
import { TopBar } from '../../../ui/TopBar'
import { clockText } from '../../../ui/format'
import type { PracticeView } from '../practice.view-model'
import { useElapsed } from './useElapsed'
import css from './RoomBar.module.css'

interface RoomBarProps {
  view: PracticeView
  onEnd: () => void
  onPause: () => void
}

/** The turn number, where the last turn is saved, and the progress. */
export function RoomBar({ view, onEnd, onPause }: RoomBarProps) {
  const t = useText()
  const { paused, ended, fenced, phase } = view
  const elapsed = useElapsed(view.elapsedMs, paused === null && ended === null && !fenced && phase !== 'ready')
  const turn = t('practice.live.turn', { turn: view.turn })
  return (
    <Box className={css.root}>
      <TopBar
        start={{ icon: 'close', label: t('practice.live.end'), onPress: onEnd, testId: 'room-end' }}
        {...(view.canPause
          ? { end: { icon: 'pause', label: t('practice.live.pause'), onPress: onPause, testId: 'room-pause' } }
          : {})}
        title={
          <Box className={css.middle}>
            <Box as="h1" className={css.turn}>
              {turn}
              <Box as="span" aria={{ role: 'timer', live: 'off' }}>{` · ${clockText(elapsed)}`}</Box>
              {view.moment
                ? ` · ${t('practice.moment.room', { turn: view.moment.turn })}`
                : view.rehearsal && ` · ${t(view.training ? 'practice.live.training' : 'practice.live.rehearsal')}`}
            </Box>
            <Box className={css.under}>
              {view.temper && view.temper !== 'usual' && <Box>{t(`practice.temper.with.${view.temper}`)}</Box>}
              <Box aria={{ role: 'status' }}>
                {view.saved && (
                  <SaveBadge state={view.saved}>
                    {view.saved === 'local' && view.connection !== 'online'
                      ? t('practice.live.savedLater')
                      : t(`ui.state.${view.saved}`)}
                  </SaveBadge>
                )}
              </Box>
            </Box>
          </Box>
        }
      />
      <Box className={css.steps}>
        <ProgressSteps progress={view.progress} label={t('practice.live.progress', { progress: view.progress })} />
      </Box>
    </Box>
  )
}
