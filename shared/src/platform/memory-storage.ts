import { concatBytes } from '../kernel/bytes'
import type { DocumentPort } from './documents'
import { type KeyValuePort, type OutboxItem, type OutboxStorePort, StorageFullError } from './storage'

/** Values that last as long as the program: for tests, and browsers that forbid storage. */
export function memoryValues(values = new Map<string, string>()): KeyValuePort {
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}

export interface MemoryDisk {
  items: Map<string, OutboxItem>
  /** Chunks of an item in order. */
  bytes: Map<string, Uint8Array[]>
  locks: Set<string>
  /** Documents by `owner key`. */
  documents: Map<string, string>
  /** Room in bytes. */
  capacity: number
}

export const memoryDisk = (capacity = Number.POSITIVE_INFINITY): MemoryDisk => ({
  items: new Map(),
  bytes: new Map(),
  locks: new Set(),
  documents: new Map(),
  capacity,
})

/** An outbox store in memory. Several stores on one disk behave like several tabs. */
export function memoryOutbox(disk: MemoryDisk = memoryDisk()): OutboxStorePort {
  const used = () => [...disk.items.values()].reduce((sum, item) => sum + item.bytes, 0)
  return {
    put: async (item) => {
      if (!disk.items.has(item.key) && used() >= disk.capacity) throw new StorageFullError()
      disk.items.set(item.key, { ...item, bytes: disk.items.get(item.key)?.bytes ?? 0 })
    },
    async append(key, chunk) {
      const item = disk.items.get(key)
      if (item === undefined) return
      if (used() + chunk.length > disk.capacity) throw new StorageFullError()
      const chunks = disk.bytes.get(key) ?? []
      chunks.push(chunk.slice())
      disk.bytes.set(key, chunks)
      disk.items.set(key, { ...item, bytes: item.bytes + chunk.length })
    },
    read: async (key) => concatBytes(...(disk.bytes.get(key) ?? [])),
    list: async (owner) =>
      [...disk.items.values()].filter((item) => item.owner === owner).sort((a, b) => a.createdAt - b.createdAt),
    async remove(key) {
      disk.items.delete(key)
      disk.bytes.delete(key)
    },
    async expire(beforeMs) {
      for (const item of [...disk.items.values()]) {
        if (item.createdAt >= beforeMs) continue
        disk.items.delete(item.key)
        disk.bytes.delete(item.key)
      }
    },
    async exclusively(name, work) {
      if (disk.locks.has(name)) return null
      disk.locks.add(name)
      try {
        return await work()
      } finally {
        disk.locks.delete(name)
      }
    },
    persist: async () => true,
  }
}

/** Documents in memory; pictures keep their original URL. */
export function memoryDocuments({ documents }: MemoryDisk = memoryDisk()): DocumentPort {
  const at = (owner: string, key: string) => `${owner} ${key}`
  return {
    put: async (owner, key, text) => void documents.set(at(owner, key), text),
    get: async (owner, key) => documents.get(at(owner, key)) ?? null,
    remove: async (owner, key) => void documents.delete(at(owner, key)),
    keys: async (owner) =>
      [...documents.keys()].filter((name) => name.startsWith(`${owner} `)).map((name) => name.slice(owner.length + 1)),
    async keepOnly(owner) {
      for (const key of [...documents.keys()]) if (!key.startsWith(`${owner} `)) documents.delete(key)
    },
    picture: async (_owner, _paper, url) => url,
    removePictures: async () => undefined,
  }
}
