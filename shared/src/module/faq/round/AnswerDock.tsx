import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { cx } from '../../../ui/cx'
import { Form } from '../../../ui/Form'
import { Icon } from '../../../ui/Icon'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import { TextInput } from '../../../ui/TextInput'
import { TalkKey, type TalkShape } from '../../voice/TalkKey'
import { LONGEST_ANSWER } from './round.contract'
import type { Room, RoomState } from './round-room'
import { unheardOf } from './unheard-answer'
import css from './round.module.css'

/** How the question is answered: the key held, hands-free, or typed; and going on without an answer. */
export function AnswerDock({ room, state }: { room: Room; state: RoomState }) {
  const t = useText()
  const { mode, talk, words, round } = state
  const unheard = unheardOf(round)?.turnKey ?? null
  // What was not understood may be said again; at first its words are wanted.
  const [saidAgain, setSaidAgain] = useState<string | null>(null)
  const typing = mode === 'typing' || (unheard !== null && saidAgain !== unheard)
  const change = () => {
    if (unheard !== null) setSaidAgain(typing ? unheard : null)
    room.setMode(typing ? (mode === 'typing' ? 'hold' : mode) : 'typing')
  }
  const busy = talk === 'sending' || talk === 'hearing'
  // Where nobody will hear a recording that is kept, nothing is spoken.
  const canSpeak = !state.ahead || round.voice.asr !== 'none'
  return (
    <Box className={css.dock}>
      {words !== '' && talk !== 'waiting' && (
        <Text kind="body" tone="secondary" as="p" className={css.words} aria={{ live: 'polite' }}>
          {words}
        </Text>
      )}
      {talk === 'hearing' && <Hearing room={room} />}
      {talk === 'sending' && (
        <Text kind="body" tone="secondary" as="p" aria={{ role: 'status' }}>
          {t('faq.talk.sending')}
        </Text>
      )}
      {!busy && (typing ? <TypedAnswer room={room} state={state} /> : <RoundKey room={room} state={state} />)}
      {!busy && (
        <Box className={css.row}>
          {!state.ahead && (
            <Button kind="text" size="m" icon="voice" disabled={talk !== 'waiting'} onPress={room.again}>
              {t('faq.talk.again')}
            </Button>
          )}
          {canSpeak && (
            <Button kind="text" size="m" icon={typing ? 'mic' : 'keyboard'} onPress={change} testId="round-mode">
              {t(typing ? 'faq.talk.speak' : 'faq.talk.type')}
            </Button>
          )}
          <Button kind="text" size="m" icon="next" onPress={room.skip} testId="round-skip">
            {t('faq.talk.skip')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

function Hearing({ room }: { room: Room }) {
  const t = useText()
  return (
    <Box className={css.row}>
      <Text kind="body" tone="secondary" as="p" aria={{ role: 'status' }}>
        {t('faq.talk.hearing')}
      </Text>
      <Button kind="text" size="m" icon="keyboard" onPress={room.typeInstead}>
        {t('faq.talk.typeInstead')}
      </Button>
    </Box>
  )
}

function RoundKey({ room, state }: { room: Room; state: RoomState }) {
  const t = useText()
  const { elapsedMs } = useStore(room.meter)
  const { talk, mode } = state
  const recording = talk === 'recording' || talk === 'cancelling'
  const free = mode === 'hands_free'
  const [shape, name]: [TalkShape, string] =
    talk === 'cancelling'
      ? ['cancel', 'cancelling']
      : talk === 'recording'
        ? free
          ? ['done', 'done']
          : ['held', 'letGo']
        : ['solid', free ? 'speakFreely' : 'hold']
  return (
    <Box className={css.talk}>
      <TalkKey
        still
        shape={shape}
        label={t(`faq.talk.${name}`)}
        {...(shape === 'done' ? { under: t('faq.talk.pauseEnds') } : {})}
        meter={room.meter}
        testId="round-talk"
        onPress={room.press}
        onDrag={room.drag}
        onRelease={room.release}
        onCancel={room.cancel}
        onToggle={room.toggle}
        onKeyRelease={room.releaseKey}
      />
      {/* Its line is there before it says anything, so that the key stays where the finger is. */}
      <Text kind="caption" tone="secondary" figures className={css.seconds} aria={{ hidden: true }}>
        {recording ? t('faq.talk.seconds', { n: Math.floor(elapsedMs / 1000) }) : ''}
      </Text>
    </Box>
  )
}

function TypedAnswer({ room, state }: { room: Room; state: RoomState }) {
  const t = useText()
  const { round } = state
  const guess = unheardOf(round)?.notHeard?.guess ?? ''
  const { draft } = room
  const [text, setText] = useState(() => draft.read(round.at))
  const write = (words: string) => {
    setText(words)
    draft.write(round.at, words)
  }
  // What the recogniser took it for is a beginning, unless something is written already.
  useEffect(() => setText((now) => (now === '' ? guess : now)), [guess])
  useEffect(() => setText(draft.read(round.at)), [draft, round.at])
  const ready = text.trim() !== ''
  const send = () => {
    if (!ready) return
    room.say(text.trim())
    write('')
  }
  return (
    <Form className={css.form} onSubmit={send}>
      <Box className={css.frame}>
        <TextInput
          multiline
          value={text}
          onChange={write}
          maxLength={LONGEST_ANSWER}
          placeholder={t('faq.talk.placeholder')}
          enterHint="send"
          onEnter={send}
          className={css.input ?? ''}
          aria={{ label: t('faq.talk.answer') }}
          testId="round-text"
        />
        <Pressable
          submit
          className={cx(css.send, !ready && css.idle)}
          disabled={!ready}
          aria={{ label: t('faq.talk.send') }}
          testId="round-send"
        >
          <Icon name="send" size={22} />
        </Pressable>
      </Box>
    </Form>
  )
}
