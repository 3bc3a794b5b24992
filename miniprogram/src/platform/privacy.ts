import Taro from '@tarojs/taro'

type Answer = (reply: { event: 'exposureAuthorization' | 'agree' | 'disagree'; buttonId?: string }) => void

const listeners = new Set<() => void>()
let waiting: Answer[] = []

/**
 * WeChat asks the program to show its privacy guide before the first call to private data (here: the microphone). The
 * calls wait for {@link answerPrivacy}; a refusal fails them with `privacy permission is not authorized`.
 */
export function watchPrivacy(): void {
  Taro.onNeedPrivacyAuthorization((resolve: Answer) => {
    waiting.push(resolve)
    resolve({ event: 'exposureAuthorization' })
    tell()
  })
}

/** @param buttonId id of the tapped button; WeChat checks that it is an `agreePrivacyAuthorization` button */
export function answerPrivacy(agreed: boolean, buttonId: string): void {
  const asked = waiting
  waiting = []
  for (const resolve of asked) resolve(agreed ? { event: 'agree', buttonId } : { event: 'disagree' })
  tell()
}

export const isPrivacyAsked = (): boolean => waiting.length > 0

export function onPrivacy(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}
