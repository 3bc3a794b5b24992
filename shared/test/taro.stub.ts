/** Replaces `@tarojs/taro` in unit tests: the few members that screens use through the platform contract. */
export default {
  getEnv: () => 'WEB',
  ENV_TYPE: { WEB: 'WEB', WEAPP: 'WEAPP' },
  stopPullDownRefresh: () => {
    pullDown.pulled = false
  },
}
/** The page's gesture: a test pulls by `run` and sees by `pulled` whether WeChat still shows its indicator. */
export const pullDown = { pulled: false, run: (): void => undefined }
export const usePullDownRefresh = (run: () => void): void => {
  pullDown.run = () => {
    pullDown.pulled = true
    run()
  }
}
export const useDidShow = (_run: () => void): void => undefined
export const useDidHide = (_run: () => void): void => undefined
