import { useEffect, useState } from 'react'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { cx } from '../../../ui/cx'
import { Form } from '../../../ui/Form'
import { Icon } from '../../../ui/Icon'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import { TextInput } from '../../../ui/TextInput'
import type { PracticeActions, PracticeView } from '../practice.view-model'
import { HintButton } from './HintButton'
import css from './Composer.module.css'

/** Maximum length of a typed turn, as in practice.contract. */
const MAX_LENGTH = 500

/** The input for a typed turn, or for the words of a recording that could not be recognised. */
export function Composer({ view, actions }: { view: PracticeView; actions: PracticeActions }) {
  const t = useText()
  const [text, setText] = useState('')
  const guess = view.notHeard?.guess ?? ''
  // What the recogniser took it for is a beginning, unless something is written already.
  useEffect(() => setText((now) => (now === '' ? guess : now)), [guess])
  const ready = text.trim() !== '' && (view.canType || view.wordsWanted)
  const send = () => {
    if (!ready) return
    actions.say(text.trim())
    setText('')
  }
  return (
    <Form className={css.dock} onSubmit={send}>
      {view.wordsWanted && (
        <Text kind="caption" tone="secondary" as="p" className={css.note} aria={{ role: 'status' }}>
          {t('practice.type.words')}
        </Text>
      )}
      <Box className={css.row}>
        {!view.wordsWanted && view.micHelp === null && (
          <Pressable
            className={css.side}
            aria={{ label: t('practice.talk.speak') }}
            onPress={() => actions.setMode('hold')}
            testId="talk-speak"
          >
            <Icon name="mic" size={24} />
          </Pressable>
        )}
        <Box className={css.frame}>
          <TextInput
            multiline
            autoFocus
            value={text}
            onChange={(words) => {
              setText(words)
              actions.composing()
            }}
            maxLength={MAX_LENGTH}
            placeholder={t('practice.type.placeholder')}
            enterHint="send"
            onEnter={send}
            className={css.input ?? ''}
            aria={{ label: t('practice.type.label') }}
            testId="type-text"
          />
          <Pressable
            submit
            className={cx(css.send, !ready && css.idle)}
            disabled={!ready}
            aria={{ label: t('practice.type.send') }}
            testId="type-send"
          >
            <Icon name="send" size={22} />
          </Pressable>
        </Box>
        {!view.wordsWanted && (
          <HintButton
            view={view}
            actions={actions}
            button={({ label, count, ...on }) => (
              <Pressable className={css.side} aria={{ label }} {...on} testId="type-hint">
                <Icon name="hint" size={24} />
                {count !== undefined && (
                  <Box className={css.count} aria={{ hidden: true }}>
                    {count}
                  </Box>
                )}
              </Pressable>
            )}
          />
        )}
      </Box>
    </Form>
  )
}
