import type { State } from '@lianda/shared/kernel/state'
import Taro from '@tarojs/taro'
import { createStore } from 'zustand/vanilla'

type Answer = (reply: { event: 'exposureAuthorization' | 'agree' | 'disagree'; buttonId?: string }) => void

const waiting = createStore<readonly Answer[]>(() => [])

/** WeChat's answers to calls that wait for the privacy guide; it shows while there are some. */
export const privacyAsked: State<readonly Answer[]> = waiting

/**
 * WeChat asks the program to show its privacy guide before the first call to private data (here: the microphone). The
 * calls wait for {@link answerPrivacy}; a refusal fails them with `privacy permission is not authorized`.
 */
export function watchPrivacy(): void {
  Taro.onNeedPrivacyAuthorization((resolve: Answer) => {
    resolve({ event: 'exposureAuthorization' })
    waiting.setState((asked) => [...asked, resolve], true)
  })
}

/** @param buttonId id of the tapped button; WeChat checks that it is an `agreePrivacyAuthorization` button */
export function answerPrivacy(agreed: boolean, buttonId: string): void {
  const asked = waiting.getState()
  waiting.setState([], true)
  for (const resolve of asked) resolve(agreed ? { event: 'agree', buttonId } : { event: 'disagree' })
}
