import { useStore } from 'zustand'
import type { State } from '../../../kernel/state'
import type { TalkMeter } from '../../voice/talk-meter'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { cx } from '../../../ui/cx'
import { secondsText } from '../../../ui/format'
import { Hidden } from '../../../ui/Hidden'
import { Icon } from '../../../ui/Icon'
import { Waveform } from '../../../ui/Waveform'
import css from './TalkMeterRow.module.css'

const BARS = 40

/** The row over the held button: cancel zone or "done" with the silence so far, seconds, waveform, and whether the voice is loud enough. */
export function TalkMeterRow({
  meter,
  cancelling,
  onDone,
}: {
  meter: State<TalkMeter>
  cancelling: boolean
  /** Ends a hands-free turn at once; null while a held key does. */
  onDone: (() => void) | null
}) {
  const t = useText()
  const { elapsedMs, wave, heldZone, zone, countdownS, ending } = useStore(meter)
  const padded = [...Array.from({ length: Math.max(0, BARS - wave.length) }, () => 0.04), ...wave.slice(-BARS)]
  return (
    <Box className={css.area}>
      {onDone && (
        <Box className={css.done}>
          <Button kind="quiet" size="m" icon="tick" onPress={onDone} testId="talk-done">
            {t('practice.talk.done')}
          </Button>
          <Box className={css.silence} aria={{ hidden: true }}>
            <Box className={css.left} style={{ transform: `scaleX(${(1 - ending).toFixed(3)})` }} />
          </Box>
        </Box>
      )}
      {!onDone && (
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
