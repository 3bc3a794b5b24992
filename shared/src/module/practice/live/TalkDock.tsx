import { useStore } from 'zustand'
import type { State } from '../../../kernel/state'
import type { TalkMeter } from '../../voice/talk-meter'
import { useRef } from 'react'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { cx } from '../../../ui/cx'
import { Hidden } from '../../../ui/Hidden'
import { Icon } from '../../../ui/Icon'
import type { IconName } from '../../../ui/icon-shapes'
import { Pressable } from '../../../ui/Pressable'
import { PressHold } from '../../../ui/PressHold'
import type { PracticeActions, PracticeView } from '../practice.view-model'
import { Composer } from './Composer'
import { talkLook } from './talk-look'
import button from './TalkButton.module.css'
import { TalkMeterRow } from './TalkMeterRow'
import css from './TalkDock.module.css'

interface TalkDockProps {
  view: PracticeView
  actions: PracticeActions
  meter: State<TalkMeter>
}

/** The controls at the bottom: type, talk and hint, or the text input. */
export function TalkDock({ view, actions, meter }: TalkDockProps) {
  const t = useText()
  if (view.mode === 'typing' || view.wordsWanted) return <Composer view={view} actions={actions} />
  const recording = view.talk === 'holding' || view.talk === 'cancelling'
  return (
    <Box className={css.dock}>
      {recording && (
        <TalkMeterRow
          meter={meter}
          cancelling={view.talk === 'cancelling'}
          onDone={view.mode === 'hold' ? null : actions.done}
        />
      )}
      <Box className={css.row}>
        <Box className={cx(css.side, recording && css.away)}>
          <Round
            icon="keyboard"
            label={t('practice.talk.type')}
            onPress={() => (view.hearingSlow ? actions.typeInstead() : actions.setMode('typing'))}
            testId="talk-type"
          />
        </Box>
        <TalkButton view={view} actions={actions} meter={meter} />
        <Box className={cx(css.side, recording && css.away)}>
          {view.brief.hints > 0 && (
            <Round
              icon="hint"
              label={t('practice.talk.hint')}
              spoken={t('practice.talk.hintsLeft', { n: view.hintsLeft })}
              count={view.hintsLeft}
              disabled={view.hintsLeft === 0 || view.busy === 'hint'}
              onPress={actions.askHint}
              testId="talk-hint"
            />
          )}
        </Box>
      </Box>
    </Box>
  )
}

interface RoundProps {
  icon: IconName
  label: string
  spoken?: string
  count?: number
  disabled?: boolean
  onPress: () => void
  testId: string
}

function Round({ icon, label, spoken, count, disabled, onPress, testId }: RoundProps) {
  return (
    <Pressable className={css.round} {...(disabled ? { disabled } : {})} onPress={onPress} testId={testId}>
      <Box className={css.circle}>
        <Icon name={icon} size={24} />
        {count !== undefined && (
          <Box className={css.count} aria={{ hidden: true }}>
            {count}
          </Box>
        )}
      </Box>
      <Box className={css.label} {...(spoken ? { aria: { hidden: true } } : {})}>
        {label}
      </Box>
      {spoken && <Hidden as="span">{spoken}</Hidden>}
    </Pressable>
  )
}

/** One button for all talk states; the label under it is also its accessible name. */
function TalkButton({ view, actions, meter }: TalkDockProps) {
  const t = useText()
  // True if the running recording was started by a key: a key ends it too, and the label says so.
  const tapped = useRef(false)
  const look = talkLook(view, tapped.current)
  const label = t(`practice.talk.${look.label}`, { name: view.brief.persona.name })
  const noMic = view.talk === 'no_mic'
  return (
    <Box className={button.column}>
      <Box className={cx(button.place, (look.shape === 'held' || look.shape === 'cancel') && button.large)}>
        {look.shape === 'held' && <Halo meter={meter} />}
        {look.shape === 'solid' && !look.badge && <Box className={button.ring} aria={{ hidden: true }} />}
        <PressHold
          label={label}
          spaceAnywhere
          disabled={!look.canPress && !noMic}
          busy={look.shape === 'dots'}
          className={cx(button.button, button[look.shape])}
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
            <Box className={button.badge}>
              <Icon name="phoneTick" size={16} />
            </Box>
          )}
        </PressHold>
      </Box>
      <Box className={cx(button.label, look.shape === 'outline' && button.softLabel)} aria={{ hidden: true }}>
        {label}
      </Box>
    </Box>
  )
}

function Dots() {
  return (
    <Box className={button.dots} aria={{ hidden: true }}>
      <Box className={button.dot} />
      <Box className={button.dot} />
      <Box className={button.dot} />
    </Box>
  )
}

/** The button's icon, or a countdown in the last ten of 120 seconds. */
function Face({ meter, held, noMic }: { meter: State<TalkMeter>; held: boolean; noMic: boolean }) {
  const { countdownS } = useStore(meter)
  if (held && countdownS !== null) {
    return (
      <Box className={button.countdown} aria={{ hidden: true }}>
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
    <Box className={button.halo} aria={{ hidden: true }}>
      <Box className={button.outer} style={scale(0.16)} />
      <Box className={button.inner} style={scale(0.1)} />
    </Box>
  )
}
