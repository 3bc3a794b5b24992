import { useStore } from 'zustand'
import type { State } from '../../kernel/state'
import { Box } from '../../ui/Box'
import { cx } from '../../ui/cx'
import { Drawing, type Shape } from '../../ui/Drawing'
import { Icon } from '../../ui/Icon'
import { PressHold } from '../../ui/PressHold'
import type { PressHoldProps } from '../../ui/PressHold.types'
import { useAppearance } from '../../ui/theme'
import type { TalkMeter } from './talk-meter'
import css from './TalkKey.module.css'

/** `held`: it is pressed and hears; `done`: hands-free, it ends the turn; `dots`: something is under way. */
export type TalkShape = 'outline' | 'solid' | 'held' | 'done' | 'cancel' | 'dots' | 'quiet'

type Gestures = Pick<
  PressHoldProps,
  'onPress' | 'onDrag' | 'onRelease' | 'onCancel' | 'onToggle' | 'onKeyRelease' | 'disabled' | 'testId'
>

export interface TalkKeyProps extends Gestures {
  shape: TalkShape
  /** What a press does: its accessible name. */
  label: string
  /** The words under it; the label unless others are given. */
  under?: string
  meter: State<TalkMeter>
  noMic?: boolean
  /** What was said is kept on the device. */
  badge?: boolean
  /** It takes the room of its largest shape from the beginning, so that it stays where it is. */
  still?: boolean
}

/** The key that is held, or tapped, to talk: one for all that is spoken. */
export function TalkKey(props: TalkKeyProps) {
  const { shape, label, under = label, meter, noMic = false, badge = false, still = false, ...gestures } = props
  return (
    <Box className={css.column}>
      <Box
        className={cx(
          css.place,
          (still || shape === 'held' || shape === 'cancel') && css.large,
          !still && shape === 'done' && css.ringed,
        )}
      >
        {shape === 'held' && <Halo meter={meter} />}
        {shape === 'done' && <TimeLeft meter={meter} />}
        {shape === 'solid' && !badge && <Box className={css.ring} aria={{ hidden: true }} />}
        <PressHold
          label={label}
          spaceAnywhere
          busy={shape === 'dots'}
          className={cx(css.button, css[shape])}
          {...gestures}
        >
          {shape === 'dots' && <Dots />}
          {shape === 'done' && <Done label={label} />}
          {shape !== 'dots' && shape !== 'done' && <Face meter={meter} held={shape === 'held'} noMic={noMic} />}
          {badge && (
            <Box className={css.badge}>
              <Icon name="phoneTick" size={16} />
            </Box>
          )}
        </PressHold>
      </Box>
      <Box
        className={cx(css.label, (shape === 'outline' || shape === 'done') && css.softLabel)}
        aria={{ hidden: true }}
      >
        {under}
      </Box>
    </Box>
  )
}

function Done({ label }: { label: string }) {
  return (
    <Box className={css.face} aria={{ hidden: true }}>
      <Icon name="tick" size={32} />
      <Box className={css.word}>{label}</Box>
    </Box>
  )
}

const RING_PX = 140
const RING = { kind: 'circle', cx: 70, cy: 70, r: 62, strokeWidth: 3 } as const
const RING_LENGTH = 2 * Math.PI * RING.r

/** The time until a hands-free turn ends by itself: the ring is full while there is a voice, and shrinks in silence. */
function TimeLeft({ meter }: { meter: State<TalkMeter> }) {
  const { ending } = useStore(meter)
  const { reducedMotion } = useAppearance()
  const left = reducedMotion ? Math.ceil((1 - ending) * 4) / 4 : 1 - ending
  const arc: Shape = {
    ...RING,
    stroke: 'brand-graphic',
    round: true,
    dash: `${(left * RING_LENGTH).toFixed(1)} ${RING_LENGTH.toFixed(1)}`,
    rotate: { deg: -90, x: RING.cx, y: RING.cy },
  }
  const shapes: Shape[] = [{ ...RING, stroke: 'brand-line', opacity: 0.6 }, ...(left > 0 ? [arc] : [])]
  return (
    <Drawing
      viewBox={[RING_PX, RING_PX]}
      shapes={shapes}
      width={RING_PX}
      height={RING_PX}
      {...(css.left ? { className: css.left } : {})}
    />
  )
}

function Dots() {
  return (
    <Box className={css.dots} aria={{ hidden: true }}>
      <Box className={css.dot} />
      <Box className={css.dot} />
      <Box className={css.dot} />
    </Box>
  )
}

/** The button's icon, or a countdown in the last ten of 120 seconds. */
function Face({ meter, held, noMic }: { meter: State<TalkMeter>; held: boolean; noMic: boolean }) {
  const { countdownS } = useStore(meter)
  if (held && countdownS !== null) {
    return (
      <Box className={css.countdown} aria={{ hidden: true }}>
        {countdownS}
      </Box>
    )
  }
  return <Icon name={noMic ? 'micOff' : 'mic'} size={held ? 48 : 40} />
}

/** A halo that grows with the level of the voice. */
function Halo({ meter }: { meter: State<TalkMeter> }) {
  const { wave } = useStore(meter)
  const level = wave.at(-1) ?? 0
  const scale = (share: number) => ({ transform: `scale(${(1 + share * level).toFixed(3)})` })
  return (
    <Box className={css.halo} aria={{ hidden: true }}>
      <Box className={css.outer} style={scale(0.16)} />
      <Box className={css.inner} style={scale(0.1)} />
    </Box>
  )
}
