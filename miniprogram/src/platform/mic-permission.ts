import Taro from '@tarojs/taro'

/**
 * Calls the listener when the learner comes back to the program and the microphone is allowed, both to the program and
 * by the phone to WeChat: WeChat tells of no change.
 */
export function watchMicAllowed(listener: () => void): () => void {
  let stopped = false
  const look = () =>
    void Taro.getSetting().then(
      ({ authSetting }) => {
        const byPhone = Taro.getAppAuthorizeSetting().microphoneAuthorized === 'authorized'
        if (!stopped && byPhone && authSetting['scope.record'] === true) listener()
      },
      // Unknown: the learner tries again by hand.
      () => undefined,
    )
  Taro.onAppShow(look)
  return () => {
    stopped = true
    Taro.offAppShow(look)
  }
}
