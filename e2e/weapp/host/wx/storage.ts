import { answer, type Callbacks } from './answer'

/** WeChat's limits in bytes, for one value and for all; checked here in characters of JSON. */
const MAX_VALUE = 1024 * 1024
const MAX_ALL = 10 * 1024 * 1024

type KeyOptions = Callbacks & { key: string }

/** The device's key-value storage; `dump` returns its contents as JSON texts. */
export function createStorage(initial: Record<string, string>) {
  const values = new Map(Object.entries(initial))

  function set(key: string, data: unknown): undefined {
    const text = JSON.stringify(data) ?? 'null'
    if (text.length > MAX_VALUE) throw new Error('entry size limit reached')
    let total = text.length
    for (const [name, value] of values) if (name !== key) total += value.length
    if (total > MAX_ALL) throw new Error('exceed storage max size 10Mb')
    values.set(key, text)
    return undefined
  }
  const get = (key: string): unknown => {
    const text = values.get(key)
    return text === undefined ? '' : JSON.parse(text)
  }
  const info = () => ({
    keys: [...values.keys()],
    currentSize: Math.ceil([...values.values()].join('').length / 1024),
    limitSize: 10240,
  })

  return {
    dump: () => Object.fromEntries(values),
    wx: {
      setStorageSync: (key: string, data: unknown) => void set(key, data),
      getStorageSync: get,
      removeStorageSync: (key: string) => void values.delete(key),
      clearStorageSync: () => values.clear(),
      getStorageInfoSync: info,
      setStorage: (options: KeyOptions & { data: unknown }) =>
        answer('setStorage', options, () => set(options.key, options.data)),
      getStorage: (options: KeyOptions) =>
        answer('getStorage', options, () => {
          if (!values.has(options.key)) throw new Error('data not found')
          return { data: get(options.key) }
        }),
      removeStorage: (options: KeyOptions) =>
        answer('removeStorage', options, () => {
          values.delete(options.key)
          return undefined
        }),
      clearStorage: (options?: Callbacks) =>
        answer('clearStorage', options, () => {
          values.clear()
          return undefined
        }),
      getStorageInfo: (options?: Callbacks) => answer('getStorageInfo', options, info),
    },
  }
}
