import { createStore } from 'zustand/vanilla'
import type { Timer } from '../kernel/timer'
import { type OutboxItem, type OutboxStorePort, StorageFullError } from '../platform/storage'
import type { State } from '../kernel/state'
import type { SessionHolder } from './session'

/** Unsent items are deleted after 7 days if their user does not sign in again. */
export const OUTBOX_KEEP_MS = 7 * 24 * 3_600_000
/** Interval of the background drain while items wait. */
const DRAIN_EVERY_MS = 15_000

/** A handler's result: the server has the item durably, retry it later, or never send it again. */
export type Delivery = 'sent' | 'later' | 'refused'
export type OutboxHandler = (item: OutboxItem, bytes: () => Promise<Uint8Array>) => Promise<Delivery>

export interface OutboxState {
  /** Items of the signed-in user on this device. */
  waiting: number
  sending: boolean
  /** A write failed because the device's storage was full. */
  full: boolean
}

/**
 * Stores what must survive a lost network, a reload and a crash. An item belongs to a user and is deleted only when the
 * server has it durably. One tab drains at a time, and no tab drains an item that is still being written.
 */
export interface Outbox {
  handle(kind: string, handler: OutboxHandler): void
  /** Creates an item in this tab; no drain sends it before `finish` or `release`. Throws StorageFullError. */
  open(kind: string, key: string, meta: string): Promise<void>
  /** Adds bytes; chunks that arrive during a write are joined into the next one. Resolves when they are stored. */
  append(key: string, chunk: Uint8Array): Promise<void>
  /** Replaces the item's metadata. */
  update(key: string, meta: string): Promise<void>
  /** Deletes the item from the device: the server has it, or it was abandoned. */
  finish(key: string): Promise<void>
  /** Leaves the item to the drain. */
  release(key: string): void
  /** Takes a lock against the other tabs of this device; resolves to its release, or to null when another tab has it. */
  lock(name: string): Promise<(() => void) | null>
  /** Sends what can be sent; resolves to the number of items left. */
  drain(): Promise<number>
  list(): Promise<OutboxItem[]>
  /** Deletes all items of the signed-in user. */
  discard(): Promise<void>
  state: State<OutboxState>
  /** Deletes expired items, counts the rest and drains from now on. Returns a function that stops it. */
  start(): () => void
}

export interface OutboxDeps {
  store: OutboxStorePort
  session: SessionHolder
  timer: Timer
  now(): number
}

export const ownerOf = (user: { orgid: string; id: string }): string => `${user.orgid}/${user.id}`

interface Live {
  item: OutboxItem
  queue: Uint8Array[]
  writing: Promise<void> | null
  release(): void
}

export function createOutbox({ store, session, timer, now }: OutboxDeps): Outbox {
  const handlers = new Map<string, OutboxHandler>()
  const live = new Map<string, Live>()
  const state = createStore<OutboxState>(() => ({ waiting: 0, sending: false, full: false }))
  const { getState: get, setState: set } = state
  let again = false

  const owner = () => {
    const user = session.user()
    return user === null ? null : ownerOf(user)
  }
  const list = async () => {
    const mine = owner()
    return mine === null ? [] : await store.list(mine)
  }
  const recount = async () => set({ waiting: (await list()).length })
  const watchRoom = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof StorageFullError) set({ full: true })
      throw error
    }
  }

  function write(entry: Live): Promise<void> {
    entry.writing ??= (async () => {
      // Yields once, so that chunks appended in the same tick are written together.
      await Promise.resolve()
      while (entry.queue.length > 0) {
        const joined = join(entry.queue.splice(0))
        await watchRoom(() => store.append(entry.item.key, joined))
        entry.item.bytes += joined.length
      }
    })().finally(() => {
      entry.writing = null
    })
    return entry.writing
  }

  function lock(name: string): Promise<(() => void) | null> {
    return new Promise((resolve, reject) => {
      void store
        .exclusively(name, () => new Promise<true>((done) => resolve(() => done(true))))
        .then((held) => held === null && resolve(null), reject)
    })
  }

  async function deliver(item: OutboxItem): Promise<void> {
    const handler = handlers.get(item.kind)
    if (handler === undefined) return
    await store.exclusively(`item:${item.key}`, async () => {
      const outcome = await handler(item, () => store.read(item.key)).catch((): Delivery => 'later')
      if (outcome !== 'later') await store.remove(item.key)
    })
  }

  async function drain(): Promise<number> {
    if (get().sending) {
      again = true
      return get().waiting
    }
    const mine = owner()
    if (mine === null) return 0
    set({ sending: true })
    try {
      await store.exclusively(`drain:${mine}`, async () => {
        for (const item of await store.list(mine)) {
          if (owner() !== mine) return
          if (!live.has(item.key)) await deliver(item)
        }
      })
    } finally {
      await recount()
      set({ sending: false, full: get().full && get().waiting > 0 })
    }
    if (again) {
      again = false
      return drain()
    }
    return get().waiting
  }

  return {
    handle: (kind, handler) => void handlers.set(kind, handler),
    async open(kind, key, meta) {
      const mine = owner()
      if (mine === null) throw new Error('nobody is signed in')
      const release = await lock(`item:${key}`)
      if (release === null) throw new Error('the item is in use')
      const item: OutboxItem = { key, owner: mine, kind, meta, bytes: 0, createdAt: now() }
      try {
        await watchRoom(() => store.put(item))
      } catch (error) {
        release()
        throw error
      }
      live.set(key, { item, queue: [], writing: null, release })
      await recount()
    },
    async append(key, chunk) {
      const entry = live.get(key)
      if (entry === undefined) return
      entry.queue.push(chunk)
      await write(entry)
    },
    async update(key, meta) {
      const entry = live.get(key)
      if (entry === undefined) return
      if (entry.writing !== null) await entry.writing
      entry.item = { ...entry.item, meta }
      await watchRoom(() => store.put(entry.item))
    },
    async finish(key) {
      const entry = live.get(key)
      live.delete(key)
      await entry?.writing?.catch(() => undefined)
      await store.remove(key)
      entry?.release()
      await recount()
      if (get().waiting === 0) set({ full: false })
    },
    release(key) {
      const entry = live.get(key)
      live.delete(key)
      entry?.release()
    },
    lock,
    drain,
    list,
    async discard() {
      for (const item of await list()) {
        live.get(item.key)?.release()
        live.delete(item.key)
        await store.remove(item.key)
      }
      await recount()
    },
    state,
    start() {
      const swallow = () => undefined
      void store
        .expire(now() - OUTBOX_KEEP_MS)
        .then(recount)
        .then(drain)
        .catch(swallow)
      const stopWatch = session.state.subscribe(() => void recount().then(drain).catch(swallow))
      const stopTimer = timer.every(DRAIN_EVERY_MS, () => {
        if (get().waiting > live.size) void drain().catch(swallow)
      })
      return () => {
        stopWatch()
        stopTimer()
      }
    },
  }
}

function join(chunks: readonly Uint8Array[]): Uint8Array {
  if (chunks.length === 1 && chunks[0] !== undefined) return chunks[0]
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
