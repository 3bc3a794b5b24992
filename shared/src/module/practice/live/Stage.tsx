import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { cx } from '../../../ui/cx'
import { Hidden } from '../../../ui/Hidden'
import { Icon } from '../../../ui/Icon'
import { Portrait } from '../../../ui/Portrait'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import { Waveform } from '../../../ui/Waveform'
import type { PracticeActions, PracticeView } from '../practice.view-model'
import { CorrectUnderstood, type Understood } from './CorrectUnderstood'
import css from './Stage.module.css'

const BARS = 38
/** A fixed waveform for the speaking voice; it only pulses, because the player does not report a level. */
const SHAPE = Array.from({ length: BARS }, (_unused, i) => {
  const swell = Math.sin((Math.PI * i) / (BARS - 1)) ** 2
  return 0.08 + swell * (0.35 + 0.55 * Math.abs(Math.sin(i * 2.3)))
})

/** The customer: face, mood, voice, and captions synchronous with the voice. */
export function Stage({
  view,
  actions,
  onCorrect,
}: {
  view: PracticeView
  actions: Pick<PracticeActions, 'setBackground'>
  onCorrect: (turn: Understood) => void
}) {
  const t = useText()
  const { persona } = view.brief
  const { caption } = view
  const speaking = view.phase === 'speaking' && !view.ringing
  const { sound } = view.brief
  const place = !view.background || !sound || sound.background === 'none' ? null : sound.background
  const state = view.ringing
    ? 'ringing'
    : speaking
      ? 'speaking'
      : view.phase === 'recording'
        ? 'listening'
        : view.talk === 'thinking' || view.talk === 'sending'
          ? 'thinking'
          : 'waiting'
  const mine = view.bubbles.findLast(({ speaker, kind }) => speaker === 'learner' && kind !== 'silent')
  return (
    <Box className={css.stage}>
      <Box className={cx(css.face, speaking && css.live)} aria={{ hidden: true }}>
        <Box className={cx(css.ring, css.far)} />
        <Box className={cx(css.ring, css.middle)} />
        <Box className={cx(css.ring, css.near)} />
        <Portrait
          portrait={persona.portrait}
          gender={persona.gender}
          emotion={view.emotion}
          className={css.portrait ?? ''}
        />
      </Box>
      <Text kind="titleM" as="h2" className={css.name}>
        {persona.name}
      </Text>
      <Box className={css.mood}>
        <Box className={cx(css.dot, speaking && css.dotOn)} aria={{ hidden: true }} />
        <Box as="span">
          {t(`practice.live.${state}`)}
          {!view.ringing && ` · ${t(`practice.live.mood.${view.emotion}`)}`}
        </Box>
      </Box>
      {place && view.background && (
        <Pressable
          className={cx(css.place, !view.background.on && css.placeOff)}
          pressed={view.background.on}
          onPress={() => actions.setBackground(!view.background?.on)}
          testId="background"
        >
          <Box as="span" className={css.chip}>
            <Icon name={view.background.on ? 'voice' : 'minus'} size={16} />
            <Box as="span">{`${t('practice.background.label.background')} · ${t(`practice.background.${place}`)}`}</Box>
          </Box>
        </Pressable>
      )}
      <Box className={cx(css.wave, speaking && css.breathing)} aria={{ hidden: true }}>
        <Waveform levels={speaking ? SHAPE : SHAPE.map(() => 0.08)} tone="customer-graphic" width={228} height={34} />
      </Box>
      {caption && (
        <Box className={css.caption}>
          <Hidden as="span">{`${persona.name}: `}</Hidden>
          {caption.text.slice(0, caption.heard)}
          <Box as="span" className={css.coming}>
            {caption.text.slice(caption.heard)}
          </Box>
        </Box>
      )}
      {mine && mine.text !== '' && (
        <Box className={css.mine}>
          <Box className={css.words}>{t('practice.live.youSaid', { text: mine.text })}</Box>
          <CorrectUnderstood view={view} onCorrect={onCorrect} />
        </Box>
      )}
    </Box>
  )
}
