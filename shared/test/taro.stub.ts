/** Replaces `@tarojs/taro` in unit tests: the few members that screens use through the platform contract. */
export default { getEnv: () => 'WEB', ENV_TYPE: { WEB: 'WEB', WEAPP: 'WEAPP' } }
export const useDidShow = (_run: () => void): void => undefined
export const useDidHide = (_run: () => void): void => undefined
