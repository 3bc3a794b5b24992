import { useRef } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../../hook/core-context'
import type { State } from '../../../kernel/state'
import { Box } from '../../../ui/Box'
import { cx } from '../../../ui/cx'
import { Drawing, type Shape } from '../../../ui/Drawing'
import { Icon } from '../../../ui/Icon'
import { PressHold } from '../../../ui/PressHold'
import { useAppearance } from '../../../ui/theme'
import type { TalkMeter } from '../../voice/talk-meter'
import type { PracticeActions, PracticeView } from '../practice.view-model'
import { talkLook } from './talk-look'
import css from './TalkButton.module.css'

export interface TalkProps {
  view: PracticeView
  actions: PracticeActions
  meter: State<TalkMeter>
}

/** One button for all talk states; the label under it is also its accessible name. */
export function TalkButton({ view, actions, meter }: TalkProps) {
  const t = useText()
  // True if the running recording was started by a key: a key ends it too, and the label says so.
  const tapped = useRef(false)
  // True if the pointer went down on "done": letting go ends a turn that the voice started.
  const ends = useRef(false)
  const look = talkLook(view, tapped.current)
  const label = t(`practice.talk.${look.label}`, { name: view.brief.persona.name })
  const noMic = view.talk === 'no_mic'
  return (
    <Box className={css.column}>
      <Box
        className={cx(
          css.place,
          (look.shape === 'held' || look.shape === 'cancel') && css.large,
          look.shape === 'done' && css.ringed,
        )}
      >
        {look.shape === 'held' && <Halo meter={meter} />}
        {look.shape === 'done' && <TimeLeft meter={meter} />}
        {look.shape === 'solid' && !look.badge && <Box className={css.ring} aria={{ hidden: true }} />}
        <PressHold
          label={label}
          spaceAnywhere
          disabled={!look.canPress && !noMic}
          busy={look.shape === 'dots'}
          className={cx(css.button, css[look.shape])}
          testId="talk"
          onPress={() => {
            tapped.current = false
            ends.current = look.shape === 'done'
            if (noMic) actions.retryMic()
            else if (!ends.current) actions.press()
          }}
          onDrag={(up) => {
            if (!ends.current) actions.drag(up)
          }}
          onRelease={() => {
            if (ends.current) actions.done()
            else actions.release()
          }}
          onCancel={actions.cancel}
          onToggle={() => {
            tapped.current = true
            if (noMic) actions.retryMic()
            else actions.toggle()
          }}
          onKeyRelease={actions.releaseKey}
        >
          {look.shape === 'dots' && <Dots />}
          {look.shape === 'done' && <Done label={label} />}
          {look.shape !== 'dots' && look.shape !== 'done' && (
            <Face meter={meter} held={look.shape === 'held'} noMic={noMic} />
          )}
          {look.badge && (
            <Box className={css.badge}>
              <Icon name="phoneTick" size={16} />
            </Box>
          )}
        </PressHold>
      </Box>
      <Box
        className={cx(css.label, (look.shape === 'outline' || look.shape === 'done') && css.softLabel)}
        aria={{ hidden: true }}
      >
        {look.shape === 'done' ? t('practice.talk.holdingFree') : label}
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
