import { Button, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { useText } from '../../platform/text'
import { TalkRows } from './TalkRows'
import { TalkState } from './TalkState'
import { TryFailure } from './TryFailure'
import { type Beginning, useTalk } from './use-talk'
import fields from '../edit/fields.module.css'
import styles from '../free/free.module.css'

interface Props {
  beginning: Beginning
  /** The content that is played, for its names. */
  played: SceneContent
  onAgain: () => void
}

/** One typed conversation. */
export function TryTalk({ beginning, played, onAgain }: Props) {
  const t = useText()
  const { talk, waiting, busy, failure, say, retry } = useTalk(beginning)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (talk || waiting) end.current?.scrollIntoView({ block: 'nearest' })
  }, [talk, waiting])
  if (talk === null) return <p className={fields.none}>{t('free-practice.try.impossible')}</p>
  return (
    <>
      {talk ? <TalkState talk={talk} played={played} /> : null}
      <TalkRows rows={talk?.rows ?? []} waiting={waiting} busy={busy} customer={played.persona.name} />
      {failure ? <TryFailure failure={failure} onRetry={retry} /> : null}
      <div ref={end} />
      {talk?.over ? (
        <div className={styles.tryEnd} role="status">
          <strong>{t(`free-practice.try.over.${talk.over}`)}</strong>
          <Button type="primary" onClick={onAgain}>
            {t('free-practice.try.again')}
          </Button>
        </div>
      ) : (
        <SayForm
          busy={busy || !talk}
          onSay={(text) => say(text === '' ? { kind: 'silent' } : { kind: 'said', text })}
        />
      )}
    </>
  )
}

/** The next turn. While an answer is on its way, the next sentence can be typed already. */
function SayForm({ busy, onSay }: { busy: boolean; onSay: (text: string) => void }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const input = useRef<InputRef>(null)
  const say = (text: string) => {
    onSay(text)
    if (text !== '') setTyped('')
    input.current?.focus()
  }
  return (
    <form
      className={styles.tryInput}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && typed.trim() !== '') say(typed.trim())
      }}
    >
      <Input
        ref={input}
        autoFocus
        value={typed}
        maxLength={500}
        aria-label={t('free-practice.try.say')}
        placeholder={t('free-practice.try.say')}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="primary" htmlType="submit" disabled={busy || typed.trim() === ''}>
        {t('free-practice.try.send')}
      </Button>
      <Button disabled={busy} onClick={() => say('')}>
        {t('free-practice.try.beSilent')}
      </Button>
    </form>
  )
}
