import Taro from '@tarojs/taro'
import type { KeyValuePort } from '@lianda/shared/platform/storage'

/** WeChat's synchronous storage: 1 MB a value, 10 MB in all. */
export function createKeyValue(): KeyValuePort {
  return {
    get(key) {
      // A key that is not there reads as an empty text, which is never a value of ours.
      const value: unknown = Taro.getStorageSync(key)
      return typeof value === 'string' && value !== '' ? value : null
    },
    set: (key, value) => Taro.setStorageSync(key, value),
    remove: (key) => Taro.removeStorageSync(key),
  }
}
