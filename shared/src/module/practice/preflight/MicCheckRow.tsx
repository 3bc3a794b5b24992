import { useStore } from 'zustand'
import type { State } from '../../../kernel/state'
import type { TalkMeter } from '../../voice/talk-meter'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Tile } from '../../../ui/Card'
import { Chip } from '../../../ui/Chip'
import { Hidden } from '../../../ui/Hidden'
import { Icon } from '../../../ui/Icon'
import { LevelMeter } from '../../../ui/LevelMeter'
import type { PreflightView } from '../practice.view-model'
import { CheckRow } from './CheckRow'
import css from './MicCheckRow.module.css'

/** True if the microphone was refused, so there is a setting that can allow it. */
export const mayAllow = (problem: PreflightView['micProblem']): boolean => problem === 'denied' || problem === 'refused'

/** Idle until a tap asks for the microphone; then shows the level, or the problem and what to do. */
export function MicCheckRow({
  view,
  meter,
  note,
}: {
  view: PreflightView
  meter: State<TalkMeter> | null
  note?: string
}) {
  const t = useText()
  const { mic, micProblem } = view
  const listening = mic === 'listening' || mic === 'good'
  const detail =
    mic === 'problem'
      ? t(view.micStopped ? 'practice.preflight.micOff' : `voice.mic.${micProblem ?? 'unknown'}`)
      : listening
        ? t('practice.preflight.micRead')
        : t(mic === 'asking' ? 'practice.preflight.micAsking' : 'practice.preflight.micIdle')
  return (
    <CheckRow
      tile={
        <Tile tone={mic === 'problem' ? 'warning' : 'brand'}>
          <Icon name={mic === 'problem' ? 'micOff' : 'mic'} size={22} />
        </Tile>
      }
      title={t('practice.preflight.mic')}
      detail={detail}
      spoken
      control={
        listening && meter ? (
          <ZoneChip meter={meter} />
        ) : (
          mic !== 'problem' && (
            <Button kind="soft" size="m" busy={mic === 'asking'} onPress={view.checkMic} testId="mic-check">
              {t('practice.preflight.micCheck')}
            </Button>
          )
        )
      }
    >
      {mic === 'problem' && view.micSteps !== null && !view.micStopped && (
        <Box className={css.note} aria={{ role: 'status' }}>
          {t(`voice.mic.steps.${view.micSteps}`)}
        </Box>
      )}
      {mic === 'problem' && (
        <Box className={css.actions}>
          <Button kind="quiet" size="m" icon="retry" onPress={view.checkMic}>
            {t('practice.preflight.micRetry')}
          </Button>
          {mayAllow(micProblem) && view.micSteps === null && (
            <Button kind="text" size="m" onPress={view.openMicSettings}>
              {t('practice.preflight.micSettings')}
            </Button>
          )}
        </Box>
      )}
      {listening && meter && <Meter meter={meter} />}
      {note && <Box className={css.note}>{note}</Box>}
    </CheckRow>
  )
}

function ZoneChip({ meter }: { meter: State<TalkMeter> }) {
  const t = useText()
  const { heldZone } = useStore(meter)
  return (
    <Chip
      tone={heldZone === 'good' ? 'success' : 'warning'}
      {...(heldZone === 'good' ? { icon: 'tick' as const } : {})}
    >
      {t(`practice.preflight.volume.${heldZone}`)}
    </Chip>
  )
}

function Meter({ meter }: { meter: State<TalkMeter> }) {
  const t = useText()
  const { cells, zone, heldZone } = useStore(meter)
  const words = {
    quiet: t('practice.preflight.zone.quiet'),
    good: t('practice.preflight.zone.good'),
    loud: t('practice.preflight.zone.loud'),
  }
  return (
    <Box className={css.meter}>
      <LevelMeter cells={cells} zone={zone} words={words} />
      <Hidden aria={{ role: 'status' }}>{t(`practice.preflight.volume.${heldZone}`)}</Hidden>
    </Box>
  )
}
