import type { State } from '../../../kernel/state'
import type { TalkMeter } from '../../voice/talk-meter'
import { useServices, useText } from '../../../hook/core-context'
import { ErrorState } from '../../../ui/Blank'
import { Box } from '../../../ui/Box'
import { dayTimeText } from '../../../ui/format'
import { Notice } from '../../../ui/Notice'
import { Screen } from '../../../ui/Screen'
import { Segmented } from '../../../ui/Segmented'
import { Skeleton } from '../../../ui/Skeleton'
import { TopBar } from '../../../ui/TopBar'
import { LoadFailure } from '../../shell/LoadFailure'
import { ExcellentCard } from '../excellent/ExcellentCard'
import type { PreflightView as View } from '../preflight.view-model'
import { CheckCard } from './CheckCard'
import { LastTimeCard } from './LastTimeCard'
import { PersonaCard } from './PersonaCard'
import { PlaceNote } from './PlaceNote'
import { SceneImages } from './SceneImages'
import { StartDock } from './StartDock'
import css from './PreflightView.module.css'

interface PreflightViewProps {
  view: View
  meter: State<TalkMeter> | null
  openHistory: () => void
  onOpenReport: (sessionId: string) => void
  /** The learner came here to start again. */
  fresh?: boolean
}

/** A practice needs the server: shows what is possible without a network, and until when it can be continued. */
function OfflineState({ view }: { view: View }) {
  const t = useText()
  const now = useServices().clock.now()
  const { left } = view
  const until = left?.resumableUntil ?? null
  const key = left === null ? 'none' : until === null ? 'open' : until > now ? 'until' : 'expired'
  return (
    <ErrorState
      title={t('practice.preflight.offline.title')}
      detail={t(`practice.preflight.offline.${key}`, {
        turn: left?.turn ?? 0,
        when: until === null ? '' : dayTimeText(until, now, t),
      })}
      action={{ label: t('ui.action.retry'), onPress: view.retry }}
    />
  )
}

/** The customer, the goal and the checks; one tap then starts the practice. */
export function PreflightView({ view, meter, openHistory, onOpenReport, fresh = false }: PreflightViewProps) {
  const t = useText()
  const { brief } = view
  const canFree = brief?.voice.asr !== 'none'
  return (
    <Screen
      title={t('practice.preflight.title')}
      top={
        <TopBar
          title={t('practice.preflight.title')}
          start={{ icon: 'back', label: t('ui.action.back'), onPress: view.back }}
          {...(brief && brief.attempts > 0
            ? { end: { icon: 'history', label: t('practice.preflight.history'), onPress: openHistory } }
            : {})}
        />
      }
      dock={brief && <StartDock view={view} brief={brief} fresh={fresh} />}
      bareDock
      testId="preflight"
    >
      {view.load === 'loading' && !brief && <Skeleton label={t('ui.state.loading')} rows={3} tall />}
      {view.load === 'failed' && !brief && view.offline && <OfflineState view={view} />}
      {view.load === 'failed' && !brief && view.last && <LastTimeCard last={view.last} />}
      {view.load === 'failed' && !brief && !view.offline && (
        <LoadFailure
          title={t('practice.preflight.failed')}
          error={view.error}
          gone={view.gone}
          retry={view.retry}
          back={view.back}
        />
      )}
      {brief && (
        <Box className={css.columns}>
          <Box className={css.stack}>
            <PersonaCard brief={brief} />
            {brief.images && <SceneImages images={brief.images} />}
            <ExcellentCard brief={brief} />
            {view.last && <LastTimeCard last={view.last} onOpen={onOpenReport} />}
          </Box>
          <Box className={css.stack}>
            <PlaceNote brief={brief} training={view.training} />
            {view.error !== null && <Notice tone="danger" icon="alert" title={view.error} spoken="alert" />}
            {canFree && view.mode !== 'typing' && (
              <Segmented
                label={t('practice.preflight.mode')}
                value={view.mode}
                onChange={view.setMode}
                segments={[
                  { value: 'hold', label: t('practice.preflight.modeHold'), icon: 'mic' },
                  { value: 'hands_free', label: t('practice.preflight.modeFree'), icon: 'headset' },
                ]}
              />
            )}
            <CheckCard view={view} brief={brief} meter={meter} />
          </Box>
        </Box>
      )}
    </Screen>
  )
}
