import { useStore } from 'zustand'
import type { State } from '../../../kernel/state'
import type { TalkMeter } from '../../voice/talk-meter'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { cx } from '../../../ui/cx'
import { secondsText } from '../../../ui/format'
import { Hidden } from '../../../ui/Hidden'
import { Icon } from '../../../ui/Icon'
import { Waveform } from '../../../ui/Waveform'
import css from './TalkMeterRow.module.css'

const BARS = 40

/** Share of the silence that ends a hands-free turn from which on it is more than a gap between two words. */
const PAUSE_SHARE = 0.3

/** The row over the button of a running turn: cancel zone or what a pause means, seconds, waveform, and the volume. */
export function TalkMeterRow({
  meter,
  cancelling,
  free,
}: {
  meter: State<TalkMeter>
  cancelling: boolean
  /** Hands-free: a silence ends the turn. */
  free: boolean
}) {
  const t = useText()
  const { elapsedMs, wave, heldZone, zone, countdownS, ending } = useStore(meter)
  const padded = [...Array.from({ length: Math.max(0, BARS - wave.length) }, () => 0.04), ...wave.slice(-BARS)]
  return (
    <Box className={css.area}>
      {free ? (
        <Box className={css.pause} aria={{ role: 'status' }}>
          {ending >= PAUSE_SHARE ? t('practice.talk.stillListening') : ''}
        </Box>
      ) : (
        <Box className={cx(css.pill, cancelling && css.armed)}>
          <Icon name={cancelling ? 'close' : 'up'} size={18} />
          <Box as="span">{t(cancelling ? 'practice.talk.cancelling' : 'practice.talk.cancelHint')}</Box>
        </Box>
      )}
      <Box className={css.row}>
        <Box className={css.seconds}>{secondsText(elapsedMs)}</Box>
        <Box className={css.wave}>
          <Waveform levels={padded} tone={cancelling ? 'text-tertiary' : 'brand-graphic'} width={206} height={44} />
        </Box>
        <Box className={cx(css.zone, zone === 'good' ? css.good : css.off)} aria={{ hidden: true }}>
          {t(`practice.preflight.volume.${zone}`)}
        </Box>
      </Box>
      <Hidden aria={{ role: 'status' }}>{t(`practice.preflight.volume.${heldZone}`)}</Hidden>
      <Hidden aria={{ role: 'alert' }}>{countdownS === 10 ? t('practice.talk.left', { n: countdownS }) : ''}</Hidden>
    </Box>
  )
}
