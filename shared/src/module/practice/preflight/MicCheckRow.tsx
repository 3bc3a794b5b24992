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
import type { MicHelp } from '../../voice/mic-relay'
import type { MicCheck } from '../preflight.view-model'
import { CheckRow } from './CheckRow'
import css from './MicCheckRow.module.css'

interface MicCheckRowProps {
  mic: MicCheck
  help: MicHelp
  /** The problem is said elsewhere, with its ways out. */
  stopped: boolean
  meter: State<TalkMeter> | null
  note?: string
  check(): void
  openSettings(): void
}

/** Idle until a tap asks for the microphone; then shows the level, or the problem and what to do. */
export function MicCheckRow({ mic, help, stopped, meter, note, check, openSettings }: MicCheckRowProps) {
  const t = useText()
  const listening = mic === 'listening' || mic === 'good'
  const detail =
    mic === 'problem'
      ? t(stopped ? 'practice.preflight.micOff' : `voice.mic.${help.problem ?? 'unknown'}`)
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
            <Button kind="soft" size="m" busy={mic === 'asking'} onPress={check} testId="mic-check">
              {t('practice.preflight.micCheck')}
            </Button>
          )
        )
      }
    >
      {mic === 'problem' && help.steps !== null && !stopped && (
        <Box className={css.note} aria={{ role: 'status' }}>
          {t(`voice.mic.steps.${help.steps}`)}
        </Box>
      )}
      {mic === 'problem' && !stopped && (
        <Box className={css.actions}>
          <Button kind="quiet" size="m" icon="retry" onPress={check}>
            {t('voice.retry')}
          </Button>
          {help.canOpenSettings && (
            <Button kind="text" size="m" onPress={openSettings}>
              {t('voice.openSettings')}
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
