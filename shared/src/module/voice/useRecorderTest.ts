import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Language } from '../../contract/fields'
import { failureText } from '../../client/failure-text'
import { useServices, useSlice, useText } from '../../hook/core-context'
import type { State } from '../../kernel/state'
import { identitySlice } from '../identity/identity.slice'
import { settingSlice } from '../setting/setting.slice'
import { trialSentence } from './hearing.contract'
import type { MicHelp } from './mic-relay'
import { createRecorderTest, type RecorderTest, type RecorderTestState } from './recorder-test.controller'
import type { TalkMeter } from './talk-meter'
import type { SpeechLanguage } from './voice.contract'

/** What is spoken into the test, by the language of the screens. */
const SPOKEN: Record<Language, SpeechLanguage> = { zhCN: '16k_zh', zhTW: '16k_zh-TW', en: '16k_en' }

export interface RecorderTestView {
  state: RecorderTestState
  meter: State<TalkMeter>
  help: MicHelp
  /** The recogniser hears only for people who are signed in. */
  signedIn: boolean
  /** This app can't record without its own processing, so both modes are the same. */
  alike: boolean
  sentence: string | null
  error: string | null
  actions: Pick<
    RecorderTest,
    'allow' | 'openSettings' | 'setMode' | 'choose' | 'start' | 'stop' | 'play' | 'remove' | 'dismissNote'
  >
  hear(): void
  /** Null inside of the back office's dialog. */
  back: (() => void) | null
}

/** The view of the recorder test. */
export function useRecorderTest(): RecorderTestView {
  const services = useServices()
  const t = useText()
  const { navigation } = services.platform
  const framed = useMemo(() => navigation.current().query.framed === '1', [navigation])
  const test = useMemo(() => createRecorderTest(services), [services])
  useEffect(() => () => void test.dispose(), [test])
  const state = useStore(test.state)
  const help = useStore(test.help)
  const signedIn = useSlice(identitySlice, ({ user }) => user !== null)
  const spoken = SPOKEN[useSlice(settingSlice, ({ language }) => language)]
  return {
    state,
    meter: test.meter,
    help,
    signedIn,
    alike: services.platform.recorder.devices === null,
    sentence: trialSentence(spoken),
    error: state.failure === null ? null : failureText(state.failure.error, t),
    actions: test,
    hear: () => void test.hear(spoken),
    back: framed ? null : () => navigation.back(signedIn ? '/user/mine' : '/login'),
  }
}
