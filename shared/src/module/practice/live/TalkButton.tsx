import { useRef } from 'react'
import { useText } from '../../../hook/core-context'
import type { State } from '../../../kernel/state'
import type { TalkMeter } from '../../voice/talk-meter'
import { TalkKey } from '../../voice/TalkKey'
import type { PracticeActions, PracticeView } from '../practice.view-model'
import { talkLook } from './talk-look'

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
  const { shape, label, canPress, badge } = talkLook(view, tapped.current)
  const noMic = view.talk === 'no_mic'
  return (
    <TalkKey
      {...{ shape, meter, noMic, badge }}
      label={t(`practice.talk.${label}`, { name: view.brief.persona.name })}
      {...(shape === 'done' ? { under: t('practice.talk.holdingFree') } : {})}
      disabled={!canPress && !noMic}
      testId="talk"
      onPress={() => {
        tapped.current = false
        ends.current = shape === 'done'
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
    />
  )
}
