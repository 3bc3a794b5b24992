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

/** The row over the held button: cancel zone, seconds, waveform, and whether the voice is loud enough. */
export function TalkMeterRow({
  meter,
  cancelling,
  canCancel,
}: {
  meter: State<TalkMeter>
  cancelling: boolean
  canCancel: boolean
}) {
  const t = useText()
  const { elapsedMs, wave, heldZone, zone, countdownS } = useStore(meter)
  const padded = [...Array.from({ length: Math.max(0, BARS - wave.length) }, () => 0.04), ...wave.slice(-BARS)]
  return (
    <Box className={css.area}>
      {canCancel && (
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
