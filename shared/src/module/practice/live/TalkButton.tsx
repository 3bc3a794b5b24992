import { useRef } from 'react'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { cx } from '../../../ui/cx'
import { Icon } from '../../../ui/Icon'
import { PressHold } from '../../../ui/PressHold'
import { type MeterSource, useMeter } from '../meter-source'
import type { PracticeActions, PracticeView } from '../practice.view-model'
import { talkLook } from './talk-look'
import css from './TalkButton.module.css'

interface TalkButtonProps {
  view: PracticeView
  actions: PracticeActions
  meter: MeterSource
}

/** One button for all talk states; the label under it is also its accessible name. */
export function TalkButton({ view, actions, meter }: TalkButtonProps) {
  const t = useText()
  // True if the running recording was started by a key: a key ends it too, and the label says so.
  const tapped = useRef(false)
  const look = talkLook(view, tapped.current)
  const label = t(`practice.talk.${look.label}`, { name: view.brief.persona.name })
  const noMic = view.talk === 'no_mic'
  return (
    <Box className={css.column}>
      <Box className={cx(css.place, (look.shape === 'held' || look.shape === 'cancel') && css.large)}>
        {look.shape === 'held' && <Halo meter={meter} />}
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
            if (noMic) actions.retryMic()
            else actions.press()
          }}
          onDrag={actions.drag}
          onRelease={actions.release}
          onCancel={actions.cancel}
          onToggle={() => {
            tapped.current = true
            if (noMic) actions.retryMic()
            else actions.toggle()
          }}
        >
          {look.shape === 'dots' ? <Dots /> : <Face meter={meter} held={look.shape === 'held'} noMic={noMic} />}
          {look.badge && (
            <Box className={css.badge}>
              <Icon name="phoneTick" size={16} />
            </Box>
          )}
        </PressHold>
      </Box>
      <Box className={cx(css.label, look.shape === 'outline' && css.softLabel)} aria={{ hidden: true }}>
        {label}
      </Box>
    </Box>
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
function Face({ meter, held, noMic }: { meter: MeterSource; held: boolean; noMic: boolean }) {
  const { countdownS } = useMeter(meter)
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
function Halo({ meter }: { meter: MeterSource }) {
  const { wave } = useMeter(meter)
  const level = wave.at(-1) ?? 0
  const scale = (share: number) => ({ transform: `scale(${(1 + share * level).toFixed(3)})` })
  return (
    <Box className={css.halo} aria={{ hidden: true }}>
      <Box className={css.outer} style={scale(0.16)} />
      <Box className={css.inner} style={scale(0.1)} />
    </Box>
  )
}
