import Taro from '@tarojs/taro'
import type { KeyValuePort, OutboxItem, OutboxStorePort } from '@lianda/shared/platform/storage'
import { orFull, removeFile } from './user-files'

const INDEX_KEY = 'outbox'

/**
 * Stores items in WeChat's storage and their bytes in user files (200 MB): a turn of two minutes is 3.8 MB, too large
 * for a storage value. A mini-program has one window, so the lock only has to separate its own calls.
 *
 * @param index where the list of items is kept
 */
export function createOutboxStore(index: KeyValuePort): OutboxStorePort {
  const files = Taro.getFileSystemManager()
  const running = new Set<string>()
  const fileOf = (key: string) => `${Taro.env.USER_DATA_PATH}/outbox-${encodeURIComponent(key)}.bin`
  const all = () => JSON.parse(index.get(INDEX_KEY) ?? '[]') as OutboxItem[]
  const keep = (items: OutboxItem[]) => orFull(() => index.set(INDEX_KEY, JSON.stringify(items)))
  const drop = (items: readonly OutboxItem[]) => {
    for (const { key, bytes } of items) if (bytes > 0) removeFile(files, fileOf(key))
  }

  return {
    async put(item) {
      keep([...all().filter(({ key }) => key !== item.key), item])
    },
    async append(key, chunk) {
      const items = all()
      const item = items.find((candidate) => candidate.key === key)
      if (!item) throw new Error(`nothing is kept under ${key}`)
      const data = chunk.slice().buffer
      // The list is updated after the bytes: a crash in between leaves extra bytes, which `read` ignores.
      if (item.bytes === 0) orFull(() => files.writeFileSync(fileOf(key), data))
      else orFull(() => files.appendFileSync(fileOf(key), data, 'binary'))
      item.bytes += chunk.length
      keep(items)
    },
    async read(key) {
      const item = all().find((candidate) => candidate.key === key)
      if (!item || item.bytes === 0) return new Uint8Array()
      const data = files.readFileSync(fileOf(key))
      if (typeof data === 'string') throw new Error('read without an encoding gave a text')
      return new Uint8Array(data).subarray(0, item.bytes)
    },
    async list(owner) {
      return all()
        .filter((item) => item.owner === owner)
        .sort((a, b) => a.createdAt - b.createdAt)
    },
    async remove(key) {
      const items = all()
      keep(items.filter((item) => item.key !== key))
      drop(items.filter((item) => item.key === key))
    },
    async expire(beforeMs) {
      const items = all()
      const old = items.filter(({ createdAt }) => createdAt < beforeMs)
      keep(items.filter(({ createdAt }) => createdAt >= beforeMs))
      drop(old)
    },
    async exclusively(name, work) {
      if (running.has(name)) return null
      running.add(name)
      try {
        return await work()
      } finally {
        running.delete(name)
      }
    },
    persist: async () => true,
  }
}
