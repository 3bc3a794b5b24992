import Taro from '@tarojs/taro'
import type { KeyValuePort } from '@lianda/shared/platform/storage'

/** WeChat's synchronous storage: at most 1 MB per value and 10 MB in all. */
export function createKeyValue(): KeyValuePort {
  return {
    get(key) {
      // A missing key reads as an empty string, which we never store.
      const value: unknown = Taro.getStorageSync(key)
      return typeof value === 'string' && value !== '' ? value : null
    },
    set: (key, value) => Taro.setStorageSync(key, value),
    remove: (key) => Taro.removeStorageSync(key),
  }
}
