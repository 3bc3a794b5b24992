import type { OutboxItem, OutboxStorePort } from '@lianda/shared/platform/storage'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { watchQuota } from './quota'
import { tabLocks } from './tab-locks'

interface OutboxSchema extends DBSchema {
  item: { key: string; value: OutboxItem; indexes: { owner: string; createdAt: number } }
  /** Bytes of an item, in order of the database's auto-increment key. */
  chunk: { key: number; value: { item: string; bytes: Uint8Array }; indexes: { item: string } }
}

type Database = IDBPDatabase<OutboxSchema>

/** The outbox in IndexedDB; each write is a transaction of its own, so a crash loses at most the current one. */
export function webOutbox(name = 'lianda-outbox'): OutboxStorePort {
  let opened: Promise<Database> | null = null
  const database = (): Promise<Database> => {
    opened ??= openDB<OutboxSchema>(name, 1, {
      upgrade(db) {
        const items = db.createObjectStore('item', { keyPath: 'key' })
        items.createIndex('owner', 'owner')
        items.createIndex('createdAt', 'createdAt')
        db.createObjectStore('chunk', { autoIncrement: true }).createIndex('item', 'item')
      },
      // The browser closed it (storage cleared, a newer version elsewhere): reopen it on next use.
      terminated: () => {
        opened = null
      },
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
        opened = null
      },
    }).catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  const drop = async (db: Database, key: string): Promise<void> => {
    const tx = db.transaction(['item', 'chunk'], 'readwrite')
    const chunks = await tx.objectStore('chunk').index('item').getAllKeys(key)
    await Promise.all(chunks.map((chunk) => tx.objectStore('chunk').delete(chunk)))
    await tx.objectStore('item').delete(key)
    await tx.done
  }
  return {
    put: (item) =>
      watchQuota(async () => {
        const tx = (await database()).transaction('item', 'readwrite')
        const before = await tx.store.get(item.key)
        await tx.store.put({ ...item, bytes: before?.bytes ?? 0 })
        await tx.done
      }),
    append: (key, bytes) =>
      watchQuota(async () => {
        const tx = (await database()).transaction(['item', 'chunk'], 'readwrite')
        const item = await tx.objectStore('item').get(key)
        if (item !== undefined) {
          await tx.objectStore('chunk').add({ item: key, bytes: bytes.slice() })
          await tx.objectStore('item').put({ ...item, bytes: item.bytes + bytes.length })
        }
        await tx.done
      }),
    async read(key) {
      const chunks = await (await database()).getAllFromIndex('chunk', 'item', key)
      const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.bytes.length, 0))
      let at = 0
      for (const { bytes } of chunks) {
        all.set(bytes, at)
        at += bytes.length
      }
      return all
    },
    async list(owner) {
      const items = await (await database()).getAllFromIndex('item', 'owner', owner)
      return items.sort((a, b) => a.createdAt - b.createdAt)
    },
    remove: async (key) => drop(await database(), key),
    async expire(beforeMs) {
      const db = await database()
      const old = await db.getAllKeysFromIndex('item', 'createdAt', IDBKeyRange.upperBound(beforeMs, true))
      for (const key of old) await drop(db, key)
    },
    exclusively: tabLocks(),
    async persist() {
      return (await navigator.storage?.persist?.().catch(() => false)) ?? false
    },
  }
}
